import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { alertDays, alertNoteMax } from '@truemark/domain/price-alerts/rules';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { formatMoment } from '@truemark/ui/format/date';
import { formatAmount, formatChange, formatPriceText } from '@truemark/ui/format/number';
import { Logo } from '@truemark/ui/logo';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { readPressedKey } from '@truemark/ui/pressed-key';
import { Segmented } from '@truemark/ui/segmented';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import type { PriceAlertRequest } from '../../platform/price-alert-request.ts';
import { LiveChange, LivePrice } from '../../platform/prices/live-cells.tsx';
import { usePrice, useWantedCodes } from '../../platform/prices/prices.ts';
import { useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { type AlertReading, alertSteps, choosePrice, readAlertPrice } from './alert-form.ts';
import { renewAlerts } from './alert-queries.ts';
import styles from './alerts.module.css';
import { AlertsHere } from './alerts-here.tsx';

type Target = 'price' | 'opening';

/** Sets an alert on one instrument: at a price, or while its market is closed at its opening. */
export function AlertFormDialog(props: {
  readonly request: PriceAlertRequest;
  readonly info: MarketInfo;
  readonly onClose: () => void;
}) {
  const { request, info, onClose } = props;
  const t = useText('alerts');
  const common = useText('common');
  const locale = useLocale();
  useWantedCodes(useMemo(() => [info.code], [info.code]));
  const present = usePrice(info.code)?.price ?? info.price;
  const canOpen = !info.session.isOpen && info.session.changesAt !== null;
  const [target, setTarget] = useState<Target>(request.isOpening && canOpen ? 'opening' : 'price');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const reading = readAlertPrice(locale, typed, { priceStep: info.priceStep, present });
  const price = target === 'opening' ? null : reading.kind === 'price' ? reading.price : undefined;
  const sending = useSending(info, onClose);
  const send = () => {
    if (price === undefined) sending.complain();
    else void sending.send(price, note);
  };
  return (
    <ShellDialog
      isOpen
      onClose={onClose}
      isHeld={sending.isBusy}
      title={t('title')}
      closeLabel={common('close')}
      foot={<Foot failure={sending.failure} isBusy={sending.isBusy} onCreate={send} />}
    >
      <div className={styles.form}>
        <Subject info={info} />
        {canOpen && (
          <Segmented
            label={t('target')}
            options={[
              { value: 'price', label: t('targetPrice') },
              { value: 'opening', label: t('targetOpening') },
            ]}
            value={target}
            onChange={setTarget}
          />
        )}
        {target === 'opening' ? (
          <p className={styles.opening}>{t('opening', { time: formatMoment(locale, info.session.changesAt ?? 0) })}</p>
        ) : (
          <PriceField
            info={info}
            present={present}
            typed={typed}
            reading={reading}
            isMissing={sending.isComplaining && reading.kind === 'empty'}
            onType={setTyped}
            onEnter={send}
          />
        )}
        <Field label={t('note')}>
          {parts => (
            <TextInput
              {...parts}
              value={note}
              maxLength={alertNoteMax}
              dir="auto"
              autoComplete="off"
              onChange={event => setNote(event.target.value)}
            />
          )}
        </Field>
        <AlertsHere code={info.code} symbol={info.symbol} />
      </div>
    </ShellDialog>
  );
}

/** Sends what was written under the key of the form, which holds until an answer is final. */
function useSending(info: MarketInfo, onDone: () => void) {
  const t = useText('alerts');
  const locale = useLocale();
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [isComplaining, setComplaining] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();
  return {
    isBusy,
    isComplaining,
    failure,
    complain: () => setComplaining(true),
    async send(price: string | null, note: string): Promise<void> {
      if (isBusy) return;
      setBusy(true);
      setFailure(undefined);
      try {
        await api.call('setPriceAlert', { body: { code: info.code, price, note } }, { idempotencyKey: key });
        const { symbol, priceDecimals } = info;
        const shown = price === null ? '' : formatPriceText(locale, price, priceDecimals);
        showToast('done', price === null ? t('createdOpening', { symbol }) : t('created', { symbol, price: shown }));
        renewAlerts();
        onDone();
      } catch (error) {
        setFailure(describe(error));
        if (isFinalAnswer(error)) renew();
      }
      setBusy(false);
    },
  };
}

function Subject(props: { readonly info: MarketInfo }) {
  const { info } = props;
  return (
    <div className={styles.subject}>
      <Logo src={info.logo} size={36} />
      <span className={styles.symbol}>{info.symbol}</span>
      <span className={styles.figures}>
        <LivePrice item={info} className={styles.present ?? ''} />
        <LiveChange item={info} />
      </span>
    </div>
  );
}

function PriceField(props: {
  readonly info: MarketInfo;
  readonly present: string;
  readonly typed: string;
  readonly reading: AlertReading;
  /** Nothing was typed, and it was to be sent. */
  readonly isMissing: boolean;
  readonly onType: (typed: string) => void;
  readonly onEnter: () => void;
}) {
  const { info, present, reading, isMissing } = props;
  const t = useText('alerts');
  const locale = useLocale();
  const step = formatAmount(locale, info.priceStep, 0, 10);
  const field = useRef<HTMLInputElement>(null);
  const isDesktop = useShell() === 'desktop';
  // On a phone its keyboard would cover the rest of the form.
  useEffect(() => {
    if (isDesktop) field.current?.focus();
  }, [isDesktop]);
  const way = reading.kind === 'price' ? reading.way : undefined;
  const hint = way
    ? t(way.direction === 'rising' ? 'rising' : 'falling', { change: formatChange(locale, way.change) })
    : t('priceHint');
  const fault = isMissing ? 'priceWrong' : reading.kind === 'fault' ? reading.fault : undefined;
  const error = fault && (fault === 'priceOffStep' ? t(fault, { step }) : t(fault));
  return (
    <div className={styles.target}>
      <Field label={t('price')} {...(error === undefined ? { hint } : { error })}>
        {parts => (
          <NumberInput
            {...parts}
            value={props.typed}
            unit={info.quoteCurrency}
            ref={field}
            onType={props.onType}
            onKeyUp={event => readPressedKey(event) === 'Enter' && props.onEnter()}
          />
        )}
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend; the label is on the group. */}
      <div role="group" aria-label={t('distance')} className={styles.steps}>
        {alertSteps.map(step => {
          const price = choosePrice(step, { priceStep: info.priceStep, present });
          const label = formatChange(locale, String(step / 1_000)).replace(/([.,]00)(?=\D|$)/, '');
          return (
            <Button
              key={step}
              size="small"
              aria-disabled={price === undefined || undefined}
              onClick={() => price && props.onType(formatAmount(locale, price, 0, 10))}
            >
              <bdi className="num">{label}</bdi>
            </Button>
          );
        })}
      </div>
    </div>
  );
}

function Foot(props: { readonly failure: ReactNode; readonly isBusy: boolean; readonly onCreate: () => void }) {
  const t = useText('alerts');
  const isGuest = useUser()?.isGuest ?? false;
  return (
    <div className={styles.formFoot}>
      <div role="alert" className={styles.failure}>
        {props.failure && <Note kind="stop">{props.failure}</Note>}
      </div>
      <Button variant="primary" isFull isBusy={props.isBusy} aria-describedby="alert-after" onClick={props.onCreate}>
        {t('create')}
      </Button>
      <p id="alert-after" className={styles.after}>
        {t(isGuest ? 'afterGuest' : 'after', { days: alertDays })}{' '}
        <Link className="lnk" to="/profile/alerts">
          {t('all')}
        </Link>
      </p>
    </div>
  );
}
