import { Button } from '@truemark/ui/button';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { useIsDappOnly } from '../../../../platform/instance.ts';
import { useText } from '../../../../platform/text.ts';
import type { ContactField } from '../../contact.ts';
import { Setting, SettingGroup } from '../setting.tsx';
import { ContactDialog } from './contact-dialog.tsx';

const ways = [
  { way: 'email', icon: Mail },
  { way: 'phone', icon: Phone },
] as const;

/** Where the owner is reached: both log in, and both are told of what changes. */
export function ContactSettings(props: { readonly contacts: Readonly<Record<ContactField, string | null>> }) {
  const t = useText('security');
  const isDappOnly = useIsDappOnly();
  const [changed, setChanged] = useState<ContactField>();
  return (
    <SettingGroup title={t('contacts')} lead={t(isDappOnly ? 'contactsDappText' : 'contactsText')}>
      {ways.map(({ way, icon }) => {
        const contact = props.contacts[way];
        return (
          <Setting
            key={way}
            icon={icon}
            title={t(way)}
            action={
              <Button
                size="small"
                aria-label={t(contact === null ? `${way}Add` : `${way}Change`)}
                onClick={() => setChanged(way)}
              >
                {t(contact === null ? 'add' : 'change')}
              </Button>
            }
          >
            {contact === null ? (
              t('contactNone')
            ) : (
              <bdi>
                <span className={way === 'phone' ? 'num' : undefined}>{contact}</span>
              </bdi>
            )}
          </Setting>
        );
      })}
      {changed && (
        <ContactDialog way={changed} hasOne={props.contacts[changed] !== null} onClose={() => setChanged(undefined)} />
      )}
    </SettingGroup>
  );
}
