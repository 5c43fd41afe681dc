import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import { areaCodes } from '@truemark/contract/people/area-codes';
import { Button } from '@truemark/ui/button';
import { api } from '../../../../platform/api.ts';
import { useForm } from '../../../../platform/form/use-form.ts';
import { useText } from '../../../../platform/text.ts';
import { chooseAreaCode } from '../../choose-area-code.ts';
import { CodeField } from '../../code-field.tsx';
import {
  type ContactField as ContactName,
  describeContact,
  findContactError,
  summarizeContact,
} from '../../contact.ts';
import { ContactField } from '../../contact-fields.tsx';
import { useCodeSender } from '../../use-code-sender.ts';
import { renewSecurity } from '../renew-security.ts';
import styles from '../security-dialog.module.css';
import { RefusalNote, SecurityDialog } from '../security-dialog.tsx';
import { isGivenUp } from '../use-act.ts';
import { type ContactChangeValues, startContactChange } from './contact-change.ts';
import {
  type ContactChangeErrorKey,
  findContactChangeErrors,
  listContactRefusalFields,
} from './contact-change-errors.ts';
import { summarizeContactChange } from './contact-change-summary.ts';

/** A new e-mail address or phone number, confirmed by a code that is sent there. */
export function ContactDialog(props: {
  readonly way: ContactName;
  readonly hasOne: boolean;
  readonly onClose: () => void;
}) {
  const t = useText('security');
  const words = useText('identity');
  const { way, hasOne, onClose } = props;
  const form = useForm<ContactChangeValues, ContactChangeErrorKey>({
    initial: startContactChange(way, chooseAreaCode(areaCodes, navigator.languages)),
    findErrors: findContactChangeErrors,
    listRefusalFields: listContactRefusalFields,
    describe: words,
    async submit(values) {
      try {
        await callWithStepUp(() => api.call('changeContact', { body: summarizeContactChange(values) }));
      } catch (error) {
        if (isGivenUp(error)) return;
        throw error;
      }
      void renewSecurity();
      showToast('done', t(`${way}Done`));
      onClose();
    },
  });
  const { values } = form;
  const sender = useCodeSender(
    describeContact(values),
    () => callWithStepUp(() => api.call('sendContactCode', { body: summarizeContact(values) })),
    codeToken => form.change({ codeToken }),
  );
  const sendCode = () => {
    if (findContactError(values)) return form.show(way);
    form.excuse('code');
    void sender.start();
  };
  return (
    <SecurityDialog title={t(hasOne ? `${way}Change` : `${way}Add`)} onClose={onClose}>
      <form {...form.formProps} className={styles.fields}>
        <p className="read">{t(hasOne ? `${way}Text` : 'contactAddText')}</p>
        <ContactField values={values} onChange={form.change} onLeave={form.leave} error={form.describeError(way)} />
        <CodeField
          value={values.code}
          onChange={code => form.change({ code })}
          onBlur={() => form.leave('code')}
          sender={sender}
          onSend={sendCode}
          error={form.describeError('code')}
        />
        <RefusalNote text={form.formError} />
        <Button type="submit" variant="primary" isFull isBusy={form.isBusy}>
          {t(hasOne ? `${way}Change` : `${way}Add`)}
        </Button>
      </form>
    </SecurityDialog>
  );
}
