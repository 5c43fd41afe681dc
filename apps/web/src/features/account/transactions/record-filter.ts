import { isUserAccountKind, type UserAccountKind } from '@truemark/domain/ledger/account';
import { type Asset, isAsset } from '@truemark/domain/money/asset';
import { type UserTransferKind, userTransferKinds } from '../transfer-words.ts';

/** Which part of the record is wanted. Days are days of UTC, as `2026-03-14`, both included. */
export interface RecordFilter {
  readonly asset: Asset | undefined;
  readonly account: UserAccountKind | undefined;
  readonly kind: UserTransferKind | undefined;
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
}

export const noFilter: RecordFilter = {
  asset: undefined,
  account: undefined,
  kind: undefined,
  fromDay: undefined,
  toDay: undefined,
};

const msPerDay = 86_400_000;

/** The first moment of a day of UTC; undefined for a text that is no day, such as the 31st of February. */
function readDay(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const atMs = Date.parse(`${day}T00:00:00Z`);
  const isReal = Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(day);
  return isReal && atMs > 0 ? atMs : undefined;
}

function findDay(text: string | null): string | undefined {
  return text !== null && readDay(text) !== undefined ? text : undefined;
}

/** Reads the filter from the address; what is not understood filters nothing. */
export function parseRecordFilter(query: URLSearchParams): RecordFilter {
  const asset = query.get('asset') ?? '';
  const account = query.get('account') ?? '';
  return {
    asset: isAsset(asset) ? asset : undefined,
    account: isUserAccountKind(account) ? account : undefined,
    kind: userTransferKinds.find(kind => kind === query.get('kind')),
    fromDay: findDay(query.get('from')),
    toDay: findDay(query.get('to')),
  };
}

/** Writes the filter for the address. */
export function formatRecordFilter({ asset, account, kind, fromDay, toDay }: RecordFilter): URLSearchParams {
  const parts = { asset, account, kind, from: fromDay, to: toDay };
  return new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** What a call is asked: times in ms, the last day's end not included. */
export interface RecordQuery {
  readonly asset?: Asset;
  readonly account?: UserAccountKind;
  readonly kind?: string;
  readonly from?: number;
  readonly to?: number;
}

export function buildRecordQuery({ asset, account, kind, fromDay, toDay }: RecordFilter): RecordQuery {
  const fromMs = fromDay === undefined ? undefined : readDay(fromDay);
  const toMs = toDay === undefined ? undefined : readDay(toDay);
  return {
    ...(asset && { asset }),
    ...(account && { account }),
    ...(kind && { kind }),
    ...(fromMs !== undefined && { from: fromMs }),
    ...(toMs !== undefined && { to: toMs + msPerDay }),
  };
}

/** How many parts of the record are left out by choice. */
export function countFilters(filter: RecordFilter): number {
  return Object.values(filter).filter(value => value !== undefined).length;
}

/** Whether the days are the wrong way round: then nothing can be found. */
export function areDaysTurned({ fromDay, toDay }: RecordFilter): boolean {
  return fromDay !== undefined && toDay !== undefined && fromDay > toDay;
}

/**
 * What an exported file is asked for. It ends where the totals on screen end, so that both say the same, whatever has
 * happened since.
 */
export function buildExportQuery<Format extends 'csv' | 'pdf'>(query: RecordQuery, format: Format, shownToMs: number) {
  return { ...query, to: shownToMs, format };
}
