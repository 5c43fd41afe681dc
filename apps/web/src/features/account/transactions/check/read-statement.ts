import { isHouseAccountKind, isUserAccountKind } from '@truemark/domain/ledger/account';
import { parseAmount } from '@truemark/domain/ledger/amount';
import type { RecordLine } from '@truemark/domain/ledger/record';
import { isTransferKind } from '@truemark/domain/ledger/transfer';
import { isAsset } from '@truemark/domain/money/asset';
import { parseCsv } from './parse-csv.ts';

function readLine(cells: readonly string[]): RecordLine | undefined {
  const [number = '', time = '', , asset = '', , , amount = '', balance = ''] = cells;
  const [reference = '', kind = '', account = '', counterpart = ''] = cells.slice(8);
  const atMs = Date.parse(time);
  if (!/^[1-9]\d{0,15}$/.test(number) || !Number.isFinite(atMs) || !isAsset(asset)) return undefined;
  if (!isTransferKind(kind) || !isUserAccountKind(account)) return undefined;
  if (!isUserAccountKind(counterpart) && !isHouseAccountKind(counterpart)) return undefined;
  const moved = parseAmount(amount, asset);
  const held = parseAmount(balance, asset);
  if (!moved.ok || !held.ok) return undefined;
  const sequence = Number(number);
  return { sequence, atMs, kind, asset, account, counterpart, amount: moved.value, balance: held.value, reference };
}

/**
 * The lines of an exported statement, the oldest first: everything between the heads and the first empty row. Undefined
 * when a line cannot be read. What its columns are stands in docs/statements.md.
 */
export function readStatement(csv: string): readonly RecordLine[] | undefined {
  const lines: RecordLine[] = [];
  for (const cells of parseCsv(csv).slice(1)) {
    if (cells.every(cell => cell === '')) return lines;
    const line = readLine(cells);
    if (!line) return undefined;
    lines.push(line);
  }
  // The totals are missing: the file was cut.
  return undefined;
}
