import type { CallReply } from '@truemark/contract/call';
import type { listPromises } from '@truemark/contract/operators/treasury';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';

const dayMs = 86_400_000;
/** Spans from today on that are summed for the reader. */
const spansDays = [7, 30] as const;

type Promises = CallReply<typeof listPromises>;

export interface DayOfPromises {
  readonly day: number;
  readonly amount: string;
}

/** A product's part of a day. */
export type PromiseRow = Promises['rows'][number] & {
  /** It stands for all that is due later, too. */
  readonly isLast: boolean;
};

/** The promises of one asset, as the treasury shows them. Amounts in whole units, as text. */
export function readPromises({ today, lastDay, reserves, rows }: Promises, asset: Asset) {
  const own = rows.filter(row => row.asset === asset).map(row => ({ ...row, isLast: row.day === lastDay }));
  const { reserved = '0', promised = '0' } = reserves.find(reserve => reserve.asset === asset) ?? {};
  const sum = (isIn: (row: PromiseRow) => boolean) =>
    formatAmount(
      own.filter(isIn).reduce((whole, { amount }) => whole + parse(amount, asset), 0n),
      asset,
    );
  const dayCount = Math.round((lastDay - today) / dayMs) + 1;
  const days = Array.from({ length: dayCount }, (_, index): DayOfPromises => {
    const day = today + index * dayMs;
    return { day, amount: sum(row => row.day === day) };
  });
  return {
    ...{ reserved, promised, days, rows: own },
    /** 1 where everything is covered; undefined where nothing is promised. */
    coverage: Number(promised) === 0 ? undefined : Number(reserved) / Number(promised),
    soon: spansDays.map(count => ({
      count,
      amount: sum(({ day }) => day !== null && day < today + count * dayMs),
    })),
    anyTime: sum(({ day }) => day === null),
  };
}

function parse(text: string, asset: Asset): Amount {
  const parsed = parseAmount(text, asset);
  assert(parsed.ok, 'an amount of the server is an amount');
  return parsed.value;
}
