import type { BalanceItem } from '@truemark/contract/people/accounts';
import type { UserAccountKind } from '@truemark/domain/ledger/account';
import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { type RecordLine, writeRecordLine } from '@truemark/domain/ledger/record';
import type { Asset } from '@truemark/domain/money/asset';

/** What the server says of a range of the record, to be held against its lines. */
export interface ClaimedStatement {
  readonly count: number;
  readonly totals: readonly {
    readonly asset: Asset;
    readonly account: UserAccountKind;
    readonly opening: string;
    readonly credits: string;
    readonly debits: string;
    readonly closing: string;
  }[];
  readonly closingHash: string;
}

/** The checks, in the order they are told. */
export const recordChecks = ['lines', 'chain', 'sums', 'hash', 'balance'] as const;
export type RecordCheckName = (typeof recordChecks)[number];

/** `skipped`: it says nothing of this selection, or this browser cannot do it. */
export type RecordCheckState = 'held' | 'broken' | 'skipped';
export type RecordCheck = Readonly<Record<RecordCheckName, RecordCheckState>>;

export interface RecordCheckParts {
  readonly lines: readonly RecordLine[];
  readonly claimed: ClaimedStatement;
  /** Only lines of one kind: then balances before and after are those of all kinds, and cannot be followed. */
  readonly isByKind: boolean;
  /** The balances now; undefined when the range does not reach to now. */
  readonly balances: readonly BalanceItem[] | undefined;
  /** SHA-256 of some bytes; undefined where the browser has none (plain HTTP). */
  readonly digest: ((bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>) | undefined;
  /** The text that every chain of this user and book starts with. */
  readonly genesis: string;
}

interface Sums {
  readonly opening: Amount;
  received: Amount;
  given: Amount;
}

const nameOf = ({ asset, account }: { readonly asset: string; readonly account: string }) => `${asset}/${account}`;

function readUnits(text: string, asset: Asset): Amount | undefined {
  const amount = parseAmount(text, asset);
  return amount.ok ? amount.value : undefined;
}

function tell(isHeld: boolean): RecordCheckState {
  return isHeld ? 'held' : 'broken';
}

/** Holds the lines of a record against everything that is said of them. Nothing of the claim is taken for true. */
export async function checkRecord(parts: RecordCheckParts): Promise<RecordCheck> {
  const { lines, claimed, isByKind, balances, digest } = parts;
  const sums = addUpLines(lines, claimed);
  return {
    lines: tell(lines.length === claimed.count),
    chain: isByKind ? 'skipped' : tell(doLinesFollow(lines, claimed)),
    sums: tell(doSumsAgree(sums, claimed)),
    hash: digest ? tell((await calculateHash(lines, parts.genesis, digest)) === claimed.closingHash) : 'skipped',
    balance: isByKind || !balances ? 'skipped' : tell(doBalancesAgree(sums, balances)),
  };
}

/** Whether nothing is broken, and what could be checked was. */
export function isRecordSound(check: RecordCheck): boolean {
  return recordChecks.every(name => check[name] !== 'broken') && check.sums === 'held';
}

/** Line by line: the numbers have no gap, and each balance is the one before and the amount. */
function doLinesFollow(lines: readonly RecordLine[], claimed: ClaimedStatement): boolean {
  const last = new Map<string, { readonly sequence: number | undefined; readonly balance: Amount | undefined }>();
  for (const total of claimed.totals) {
    last.set(nameOf(total), { sequence: undefined, balance: readUnits(total.opening, total.asset) });
  }
  for (const line of lines) {
    const before = last.get(nameOf(line));
    if (before?.balance === undefined || before.balance + line.amount !== line.balance) return false;
    if (before.sequence !== undefined && before.sequence + 1 !== line.sequence) return false;
    last.set(nameOf(line), { sequence: line.sequence, balance: line.balance });
  }
  return true;
}

function addUpLines(lines: readonly RecordLine[], claimed: ClaimedStatement): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const total of claimed.totals) {
    sums.set(nameOf(total), { opening: readUnits(total.opening, total.asset) ?? 0n, received: 0n, given: 0n });
  }
  for (const line of lines) {
    const sum = sums.get(nameOf(line)) ?? { opening: 0n, received: 0n, given: 0n };
    sums.set(nameOf(line), sum);
    if (line.amount > 0n) sum.received += line.amount;
    else sum.given -= line.amount;
  }
  return sums;
}

function doSumsAgree(sums: ReadonlyMap<string, Sums>, claimed: ClaimedStatement): boolean {
  const isAgreed = claimed.totals.every(total => {
    const sum = sums.get(nameOf(total));
    const { asset, credits, debits, closing } = total;
    return (
      sum !== undefined &&
      readUnits(credits, asset) === sum.received &&
      readUnits(debits, asset) === sum.given &&
      readUnits(closing, asset) === sum.opening + sum.received - sum.given
    );
  });
  return isAgreed && sums.size === claimed.totals.length;
}

/** Whether what the lines come to is what the accounts hold now. */
function doBalancesAgree(sums: ReadonlyMap<string, Sums>, balances: readonly BalanceItem[]): boolean {
  return [...sums].every(([name, { opening, received, given }]) => {
    const [asset, account] = name.split('/');
    const balance = balances.find(each => each.asset === asset);
    const held = balance && readUnits(balance[account as UserAccountKind], balance.asset);
    return held === opening + received - given;
  });
}

async function calculateHash(
  lines: readonly RecordLine[],
  genesis: string,
  digest: NonNullable<RecordCheckParts['digest']>,
): Promise<string> {
  const encoder = new TextEncoder();
  let hash = new Uint8Array(await digest(encoder.encode(genesis)));
  for (const line of lines) {
    const text = encoder.encode(writeRecordLine(line));
    const bytes = new Uint8Array(hash.length + text.length);
    bytes.set(hash);
    bytes.set(text, hash.length);
    hash = new Uint8Array(await digest(bytes));
  }
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}
