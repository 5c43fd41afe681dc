import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { calculateContentListType } from '@truemark/contract/languages';
import type { ContentItem } from '@truemark/contract/site/content';
import { isolateText } from '@truemark/ui/format/isolate';
import { iconButtonClass } from '@truemark/ui/icon-button';
import type { ReactNode } from 'react';
import { accountKeys } from '../../platform/account-keys.ts';
import { api } from '../../platform/api.ts';
import { useInstance } from '../../platform/instance.ts';
import { LosingAccountsSlot } from '../../platform/losing-accounts/losing-accounts-slot.tsx';
import { buildContentPath, type DestinationName, destinations } from '../../platform/navigation.ts';
import { openSupport } from '../../platform/open-support.ts';
import { useLanguage, useLocale } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { formatSupportHours } from '../../platform/support-hours.ts';
import { type TextKey, useText } from '../../platform/text.ts';
import { BrandLink, productName } from './brand-link.tsx';
import styles from './site-footer.module.css';
import { SocialIcon } from './social-icon.tsx';

const dayMs = 86_400_000;
const productNames: readonly DestinationName[] = ['market', 'loan', 'nfts', 'trading'];
const productLinks = productNames.flatMap(name => destinations.filter(place => place.name === name));
const groups: readonly { readonly type: ContentItem['type']; readonly title: TextKey<'footer'> }[] = [
  { type: 1, title: 'company' },
  { type: 2, title: 'policy' },
  { type: 3, title: 'more' },
];
const socialNames = { discord: 'socialDiscord', twitter: 'socialTwitter', telegram: 'socialTelegram' } as const;

/** The foot of every full page: product, company, policy, support, networks, risk and version. */
export function SiteFooter() {
  const t = useText('footer');
  const names = useText('shell');
  const settings = useInstance(instance => instance.settings);
  return (
    <footer className={styles.footer}>
      <div className="page">
        <div className={styles.grid}>
          <div>
            <BrandLink isNamed />
            {settings && (
              <p className={styles.version}>
                {t('version', { name: productName, version: settings.version, build: settings.build })}
              </p>
            )}
          </div>
          <Group title={t('product')}>
            {productLinks.map(place => (
              <li key={place.name}>
                <Link to={place.path}>{names(place.name)}</Link>
              </li>
            ))}
            <li>
              <Link to="/help">{t('productHelp')}</Link>
            </li>
          </Group>
          <ContentGroups />
          <Support />
        </div>
        <div className={styles.legal}>
          <LossWarning />
          <p>{t('risk')}</p>
        </div>
      </div>
    </footer>
  );
}

/** What people under rules that ask for it are told of losing accounts, on every page. */
function LossWarning() {
  const user = useUser();
  const warning = useQuery({
    queryKey: accountKeys.warning,
    queryFn: ({ signal }) => api.call('getContractWarning', {}, { signal }),
    enabled: user !== undefined,
    staleTime: dayMs,
  });
  return <LosingAccountsSlot warning={user && warning.data} />;
}

function Group(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.head}>{props.title}</h2>
      <ul className={styles.list}>{props.children}</ul>
    </section>
  );
}

/** The groups that the server provides, in the language on screen; a group without items is not drawn. */
function ContentGroups() {
  const t = useText('footer');
  const language = useLanguage();
  const contents = useQuery({
    queryKey: ['content', 'list', language],
    queryFn: ({ signal }) =>
      api.call('listContents', { params: { type: `${calculateContentListType(language)}` } }, { signal }),
    placeholderData: previous => previous,
  });
  return groups.map(group => {
    const items = contents.data?.filter(item => item.type === group.type) ?? [];
    if (items.length === 0 && group.type === 3) return null;
    return (
      <Group key={group.type} title={t(group.title)}>
        {items.map(item => (
          <li key={item.id}>
            <Link to={buildContentPath(item)}>{item.title}</Link>
          </li>
        ))}
      </Group>
    );
  });
}

function Support() {
  const t = useText('footer');
  const contentText = useText('content');
  const language = useLanguage();
  const locale = useLocale();
  const support = useQuery({
    queryKey: ['content', 'support', language],
    queryFn: ({ signal }) => api.call('getFooter', { body: {} }, { signal }),
  });
  const links = useQuery({
    queryKey: ['content', 'links'],
    queryFn: ({ signal }) => api.call('listLinks', {}, { signal }),
  });
  const hours = formatSupportHours(support.data?.hours ?? '', locale, contentText);
  return (
    <section>
      <h2 className={styles.head}>{t('onlineSupport')}</h2>
      <button type="button" className="lnk" onClick={() => void openSupport()}>
        {t('chatWithSupport')}
      </button>
      {hours.length > 0 && (
        <p className={styles.hours}>
          {t('supportHours', {
            hours: hours.map(line => `${isolateText(line.days)} ${isolateText(line.hours)}`).join(' · '),
          })}
        </p>
      )}
      <div className={styles.social}>
        {links.data?.map(link => (
          <a
            key={link.type}
            className={iconButtonClass()}
            href={link.url}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={t(socialNames[link.type])}
          >
            <SocialIcon type={link.type} />
          </a>
        ))}
      </div>
    </section>
  );
}
