import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { formatCount } from '@truemark/ui/format/number';
import { IconButton } from '@truemark/ui/icon-button';
import { readPressedKey } from '@truemark/ui/pressed-key';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { type TextKey, useText } from '../../../platform/text.ts';
import styles from './coach.module.css';
import { type CoachStep, coachSteps, endCoach, showCoach, useCoach } from './coach-store.ts';

/** What is explained at its own place: while its step is on screen it is framed, and the explanation hangs under it. */
export function CoachAnchor(props: { readonly step: CoachStep; readonly children: ReactNode }) {
  const isOn = useCoach(coach => coach.step === props.step);
  return (
    <div className={joinClasses(styles.anchor, isOn && styles.isOn)}>
      {props.children}
      {isOn && <CoachCard key={props.step} step={props.step} />}
    </div>
  );
}

const titles: Readonly<Record<CoachStep, TextKey<'trade'>>> = {
  side: 'coachSide',
  leverage: 'leverage',
  stop: 'stopLoss',
};

/** What leverage does is shown by figures that are easy to follow. */
const example = { leverage: 5, amount: 100 };

function useCoachText(step: CoachStep): string {
  const t = useText('trade');
  const locale = useLocale();
  if (step === 'side') return t('coachSideText');
  if (step === 'stop') return t('coachStopText');
  const { leverage, amount } = example;
  const count = (value: number) => formatCount(locale, value);
  return t('coachLeverageText', {
    leverage: count(leverage),
    amount: count(amount),
    traded: count(leverage * amount),
  });
}

/** One step of the explanation: it has the focus, Esc and its cross end it, and nothing else is locked meanwhile. */
function CoachCard({ step }: { readonly step: CoachStep }) {
  const t = useText('trade');
  const common = useText('common');
  const text = useCoachText(step);
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const at = coachSteps.indexOf(step);
  const previous = coachSteps[at - 1];
  const next = coachSteps[at + 1];
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const end = () => {
    const call = card.current?.closest('form')?.querySelector<HTMLElement>('[data-coach="call"]');
    endCoach();
    call?.focus();
  };
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className={styles.card}
      onKeyDown={event => {
        if (readPressedKey(event) !== 'Escape') return;
        // A sheet around it stays.
        event.preventDefault();
        event.stopPropagation();
        end();
      }}
    >
      <div className={styles.head}>
        <h3 id={`${id}-title`} className={styles.title}>
          {t(titles[step])}
        </h3>
        <span className={styles.count}>{t('coachStep', { step: at + 1, steps: coachSteps.length })}</span>
        <IconButton icon={X} size="small" label={common('close')} onClick={end} />
      </div>
      <p id={`${id}-text`}>{text}</p>
      <div className={styles.acts}>
        {previous && (
          <Button size="small" onClick={() => showCoach(previous)}>
            {t('back')}
          </Button>
        )}
        <Button size="small" variant="primary" onClick={() => (next ? showCoach(next) : end())}>
          {t(next ? 'coachNext' : 'coachDone')}
        </Button>
      </div>
    </div>
  );
}
