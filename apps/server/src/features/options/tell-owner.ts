import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { NewNotification } from '../notifications/index.ts';
import type { SoldOption } from './option.ts';
import type { OptionEnd } from './store.ts';

interface ToldEnd {
  readonly option: Pick<SoldOption, 'userId' | 'id' | 'stake' | 'payout'>;
  readonly end: Pick<OptionEnd, 'result'>;
  readonly isReset?: boolean;
}

/** What the owner of an option is told of its end; the reset of a demo account is told of as a whole. */
export function describeEnd({ option, end, isReset }: ToldEnd, { symbol }: Instrument): NewNotification | undefined {
  if (isReset) return undefined;
  const { userId, id, stake, payout } = option;
  const profits = { win: payout, lose: -stake, draw: 0n, void: 0n, canceled: 0n, running: 0n };
  const values = {
    symbol,
    result: end.result,
    profit: formatAmount(profits[end.result], 'USDT'),
    order: `option/${id}`,
  };
  return { userId, kind: 'optionEnded', values, isMailed: false };
}
