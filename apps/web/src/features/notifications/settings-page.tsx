import { showToast } from '@truemark/browser/toasts';
import type { NotificationGroup } from '@truemark/contract/people/notification-kinds';
import {
  type NotificationChannel,
  type NotificationSettings,
  notificationChannels,
  notificationChoices,
} from '@truemark/contract/people/notifications';
import { Icon } from '@truemark/ui/icon';
import { Select } from '@truemark/ui/select';
import { SkeletonRows } from '@truemark/ui/skeleton';
import type { LucideIcon } from 'lucide-react';
import ChartLine from 'lucide-react/icons/chart-line';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { useErrorText } from '../../platform/error-text.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../account/index.ts';
import { useChooseNotifications, useNotificationSettings } from './notification-queries.ts';
import { PushSetting } from './push-setting.tsx';
import styles from './settings-page.module.css';

const icons: Readonly<Record<NotificationGroup | 'security', LucideIcon>> = {
  trading: ChartLine,
  money: Wallet,
  account: UserRound,
  other: Ellipsis,
  security: ShieldCheck,
};

/** What is sent beside the list in the product, topic by topic. */
export default function SettingsPage() {
  const t = useText('notifications');
  const account = useText('account');
  const settings = useNotificationSettings();
  const userId = useUser()?.id ?? '';
  return (
    <AccountFrame title={t('settings')} back="/profile/notification" isTitleLong lead={t('settingsLead')}>
      <AccountStatus
        loaded={settings}
        failedTitle={t('settingsFailed')}
        skeleton={<SkeletonRows label={account('loading')} count={5} height="76px" />}
      >
        {({ groups, pushKey }) => (
          <>
            <div className="panel">
              <Topic icon={icons.security} title={t('group.security')} text={t('about.security')}>
                <p className={styles.always}>{t('always')}</p>
              </Topic>
              {groups.map(each => (
                <Topic
                  key={each.group}
                  icon={icons[each.group]}
                  title={t(`group.${each.group}`)}
                  text={t(`about.${each.group}`)}
                >
                  <Choices settings={each} channels={pushKey === null ? ['mail'] : notificationChannels} />
                </Topic>
              ))}
            </div>
            <p className={styles.note}>{t('importantNote')}</p>
            <PushSetting userId={userId} pushKey={pushKey} />
          </>
        )}
      </AccountStatus>
    </AccountFrame>
  );
}

function Topic(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.topic}>
      <span className={styles.ring}>
        <Icon of={props.icon} size={18} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{props.title}</h2>
        <p className={styles.text}>{props.text}</p>
      </div>
      <div className={styles.choices}>{props.children}</div>
    </section>
  );
}

function Choices(props: {
  readonly settings: NotificationSettings['groups'][number];
  readonly channels: readonly NotificationChannel[];
}) {
  const t = useText('notifications');
  const describeError = useErrorText();
  const choose = useChooseNotifications();
  const hasEmail = useUser()?.email !== null;
  const { settings } = props;
  const nameChannel = (channel: NotificationChannel) =>
    channel === 'mail' && !hasEmail ? t('channel.sms') : t(`channel.${channel}`);
  return props.channels.map(channel => (
    <div key={channel} className={styles.choice}>
      <span className={styles.channel} aria-hidden="true">
        {nameChannel(channel)}
      </span>
      <Select
        isDense
        aria-label={t('choiceOf', { topic: t(`group.${settings.group}`), channel: nameChannel(channel) })}
        value={choose.isPending && choose.variables.channel === channel ? choose.variables.choice : settings[channel]}
        onChange={event => {
          const choice = notificationChoices.find(one => one === event.target.value);
          if (choice)
            choose.mutate(
              { group: settings.group, channel, choice },
              { onError: error => showToast('error', describeError(error)) },
            );
        }}
      >
        {notificationChoices.map(choice => (
          <option key={choice} value={choice}>
            {t(`send.${choice}`)}
          </option>
        ))}
      </Select>
    </div>
  ));
}
