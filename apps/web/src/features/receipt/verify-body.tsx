import { Link } from '@truemark/browser/router';
import { saveFile } from '@truemark/browser/save-file';
import { ApiError } from '@truemark/client/api-error';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { judgeRange } from '@truemark/domain/proof/check-price-proof';
import { Button } from '@truemark/ui/button';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { ProofBox } from '@truemark/ui/proof';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { isOutOfReach, useNetwork } from '../../platform/network.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { VerifyRequest } from '../../platform/verify-request.ts';
import { CheckMark, Faults } from './check-list.tsx';
import { findTick, type PriceRun, usePriceCheck } from './use-price-check.ts';
import styles from './verify-body.module.css';
import { PlaceInRecord, TickHead, TickValues } from './verify-tick.tsx';

/** The price, what the check of its record came to, how it was made, and its place in the record. */
export function VerifyBody(props: { readonly request: VerifyRequest; readonly info: MarketInfo | undefined }) {
  const { request, info } = props;
  const t = useText('receipt');
  const { run, again } = usePriceCheck(request);
  const tick = findTick(run);
  const decimals = info?.priceDecimals ?? 0;
  if (run.phase === 'error') return <NotLoaded error={run.error} onRetry={again} />;
  const isOpen = run.phase === 'done' && judgeRange(run.range).state === 'unavailable' && run.proof.isKept;
  return (
    <div className={styles.body}>
      <TickHead request={request} symbol={info?.symbol ?? request.code} tick={tick} decimals={decimals} />
      <Verdict run={run} />
      {tick && <TickValues tick={tick} decimals={decimals} />}
      {run.phase === 'done' && <PlaceInRecord proof={run.proof} recordHash={run.range.recordHash} />}
      <div className={styles.actions}>
        {isOpen && (
          <Button onClick={again}>
            <Icon of={RefreshCw} size={16} />
            {t('checkAgain')}
          </Button>
        )}
        {run.phase === 'done' && (
          <Button
            onClick={() =>
              saveFile(
                `truemark-record-${request.code}-${request.sequence}.json`,
                new Blob([JSON.stringify(run.proof, undefined, 2)], { type: 'application/json' }),
              )
            }
          >
            <Icon of={Download} size={16} />
            {t('saveRecord')}
          </Button>
        )}
      </div>
      <p className="xs dim">{t('limits')}</p>
      <p>
        <Link className="lnk sm" to="/help?id=price-record">
          {t('howRecord')}
        </Link>
      </p>
    </div>
  );
}

function NotLoaded(props: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText('receipt');
  const isOffline = useNetwork(isOutOfReach);
  const isMissing = props.error instanceof ApiError && props.error.refusal === 'recordMissing';
  return (
    <LoadFailed title={t('verify.error')} error={props.error} onRetry={props.onRetry}>
      {isMissing ? t('verify.missingText') : isOffline ? t('verify.offlineText') : undefined}
    </LoadFailed>
  );
}

/** The state of the check: the mark is filled only when the hashes lead to the stored one. */
function Verdict(props: { readonly run: Exclude<PriceRun, { readonly phase: 'error' }> }) {
  const { run } = props;
  const t = useText('receipt');
  const result = run.phase === 'done' ? judgeRange(run.range) : undefined;
  const words = useVerdictWords(run);
  return (
    <ProofBox isOn={result?.state === 'passed'} innerClassName={styles.verdict ?? ''}>
      <div className={styles.verdictIn} data-verdict={result?.state ?? 'running'}>
        <CheckMark state={result?.state ?? 'running'} size={20} />
        <div role="status" aria-live={result ? 'polite' : 'off'}>
          <p className="semi">{words.title}</p>
          <p className="sm sub">{words.text}</p>
        </div>
      </div>
      {result?.state === 'failed' && <Faults faults={result.faults} />}
      {run.phase === 'done' && run.proof.sealedAt !== null && result?.state === 'passed' && (
        <p className="vh">{`${t('verify.sealedAt')} ${formatRecordTime(run.proof.sealedAt)}`}</p>
      )}
    </ProofBox>
  );
}

function useVerdictWords(run: Exclude<PriceRun, { readonly phase: 'error' }>): {
  readonly title: string;
  readonly text: string;
} {
  const t = useText('receipt');
  const locale = useLocale();
  if (run.phase === 'loading') return { title: t('verify.running'), text: t('verify.loadingText') };
  if (run.phase === 'running') {
    const { done, all } = run.progress;
    const values = { done: formatCount(locale, done), all: formatCount(locale, all) };
    return { title: t('verify.running'), text: t('verify.runningText', values) };
  }
  const { firstSequence, lastSequence } = run.proof;
  const result = judgeRange(run.range);
  if (result.state === 'failed') return { title: t('verify.failed'), text: t('verify.failedText') };
  if (result.state === 'passed') {
    const values = { first: formatCount(locale, firstSequence), last: formatCount(locale, lastSequence) };
    return { title: t('verify.passed'), text: t('verify.passedText', values) };
  }
  if (result.why === 'recordRemoved') {
    const text = t('verify.removed', { last: formatCount(locale, lastSequence) });
    return { title: t('verify.unavailableRemoved'), text };
  }
  return { title: t('verify.unavailable'), text: t('why.notSealed') };
}
