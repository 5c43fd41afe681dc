import { type ReceiptCheck, receiptChecks } from '@truemark/domain/receipts/check-receipt';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { CheckMark } from './check-list.tsx';
import styles from './receipt-page.module.css';
import type { CheckOutcome, CheckRun } from './use-receipt-check.ts';

/** How the whole check stands: the large mark is filled only when every check was made and holds. */
export function CheckHead(props: { readonly run: CheckRun; readonly onStart: () => void }) {
  const { run } = props;
  const t = useText('receipt');
  const isBusy = run.phase === 'loading' || run.phase === 'running';
  const words = useHeadWords(run);
  return (
    <div className={joinClasses(styles.top, words.state === 'passed' && styles.sound)}>
      <div className={styles.head}>
        <CheckMark state={words.state} size={40} />
        <div role="status" aria-live={isBusy ? 'off' : 'polite'}>
          <h2 className="h2">{words.title}</h2>
          <p className="sm sub">{words.text}</p>
        </div>
      </div>
      <Button size="small" className={styles.again ?? ''} isBusy={isBusy} onClick={props.onStart}>
        {!isBusy && <Icon of={RefreshCw} size={14} />}
        {t(run.phase === 'idle' ? 'checkNow' : 'checkAgain')}
      </Button>
    </div>
  );
}

type HeadState = 'idle' | 'running' | 'passed' | 'failed';

function useHeadWords(run: CheckRun): { readonly state: HeadState; readonly title: string; readonly text: string } {
  const t = useText('receipt');
  const locale = useLocale();
  if (run.phase === 'idle') return { state: 'idle', title: t('head.idle'), text: t('headText.idle') };
  if (run.phase === 'error') return { state: 'idle', title: t('head.error'), text: t('headText.idle') };
  if (run.phase === 'loading') return { state: 'running', title: t('head.running'), text: t('headText.loading') };
  if (run.phase === 'running') {
    const { done, all } = run.progress;
    const values = { done: formatCount(locale, done), all: formatCount(locale, all) };
    return { state: 'running', title: t('head.running'), text: t('headText.running', values) };
  }
  return describeOutcome(run.outcome, locale, t);
}

function describeOutcome(
  { check, error, atMs }: CheckOutcome,
  locale: string,
  t: ReturnType<typeof useText<'receipt'>>,
): { readonly state: HeadState; readonly title: string; readonly text: string } {
  const all = receiptChecks.length;
  const time = formatTimeWithSeconds(locale, atMs, 'utc');
  const failed = countState(check, 'failed');
  if (failed > 0)
    return { state: 'failed', title: t('head.failed', { count: failed }), text: t('headText.failed', { time }) };
  const count = countState(check, 'passed');
  const title = t(count === all ? 'head.passed' : 'head.partly', { count, all });
  if (count === all) return { state: 'passed', title, text: t('headText.passed', { time }) };
  const text = error === undefined ? t('headText.partly', { time, count: all - count }) : t('headText.offline');
  // Not everything could be checked: the mark stays in outline.
  return { state: 'idle', title, text };
}

function countState(check: ReceiptCheck, state: 'passed' | 'failed'): number {
  return receiptChecks.filter(name => check[name].state === state).length;
}
