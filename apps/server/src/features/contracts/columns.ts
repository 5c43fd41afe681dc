import { type RowWriter, writeRows } from '../../platform/postgres/write-rows.ts';
import type { AcceptedContract, ClosingRow, ContractProgress } from './contract-row.ts';

type Cell = number | bigint | string | boolean | null;

/** How a column is called in the table, its type there, and what the text of the database is read as. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly form: 'number' | 'bigint' | 'text' | 'boolean' | 'bytes';
}

const id = (name: string): Column => ({ name, type: 'bigint', form: 'number' });
const integer = (name: string): Column => ({ name, type: 'integer', form: 'number' });
const price = (name: string): Column => ({ name, type: 'bigint', form: 'bigint' });
const amount = (name: string): Column => ({ name, type: 'numeric', form: 'bigint' });
const word = (name: string, type: string): Column => ({ name, type, form: 'text' });

export const acceptedColumns: Readonly<Record<keyof AcceptedContract, Column>> = {
  userId: id('user_id'),
  id: id('id'),
  book: word('book', 'ledger_book'),
  instrumentId: integer('instrument_id'),
  side: word('side', 'contract_side'),
  kind: word('kind', 'contract_kind'),
  ruleVersion: integer('rule_version'),
  quantity: price('quantity'),
  lotSize: price('lot_size'),
  leverage: integer('leverage'),
  conversion: price('conversion'),
  conversionInstrumentId: integer('conversion_instrument_id'),
  conversionSequence: id('conversion_sequence'),
  feeRate: price('fee_rate'),
  capMultiple: price('cap_multiple'),
  callLevel: price('call_level'),
  closeOutLevel: price('close_out_level'),
  closesWithSession: { name: 'closes_with_session', type: 'boolean', form: 'boolean' },
  limitPrice: price('limit_price'),
  acceptedAtMs: id('accepted_at_ms'),
  acceptedSequence: id('accepted_sequence'),
  quotedPrice: price('quoted_price'),
  margin: amount('margin'),
  openFee: amount('open_fee'),
  reserve: amount('reserve'),
  termsHash: { name: 'terms_hash', type: 'bytea', form: 'bytes' },
  fillWaitMs: integer('fill_wait_ms'),
};

export const progressColumns: Readonly<Record<keyof ContractProgress, Column>> = {
  state: word('state', 'contract_state'),
  version: integer('version'),
  quantityLeft: price('quantity_left'),
  marginLeft: amount('margin_left'),
  feeLeft: amount('fee_left'),
  reserveLeft: amount('reserve_left'),
  stopLoss: price('stop_loss'),
  takeProfit: price('take_profit'),
  checkedSequence: id('checked_sequence'),
  closeRequestedSequence: id('close_requested_sequence'),
  closeRequestedQuantity: price('close_requested_quantity'),
  closeRequestedReason: word('close_requested_reason', 'contract_close_reason'),
  callSequence: id('call_sequence'),
  sessionNotedAtMs: id('session_noted_at_ms'),
  openAtMs: id('open_at_ms'),
  openSequence: id('open_sequence'),
  beforeOpenSequence: id('before_open_sequence'),
  openPrice: price('open_price'),
  parts: integer('parts'),
  endAtMs: id('end_at_ms'),
  closeSequence: id('close_sequence'),
  closePrice: price('close_price'),
  closeReason: word('close_reason', 'contract_close_reason'),
  cancelReason: word('cancel_reason', 'contract_cancel_reason'),
  closeFee: amount('close_fee'),
  profit: amount('profit'),
  gapLoss: amount('gap_loss'),
};

export const closingColumns: Readonly<Record<keyof ClosingRow, Column>> = {
  userId: id('user_id'),
  orderId: id('order_id'),
  part: integer('part'),
  quantity: price('quantity'),
  reason: word('reason', 'contract_close_reason'),
  price: price('price'),
  atMs: id('at_ms'),
  sequence: id('sequence'),
  beforeSequence: id('before_sequence'),
  profit: amount('profit'),
  fee: amount('fee'),
  marginUsed: amount('margin_used'),
  marginBack: amount('margin_back'),
  reserveUsed: amount('reserve_used'),
  gapLoss: amount('gap_loss'),
};

/** Some fields of rows, as a type of the database with just these columns takes them. */
export function writeColumns<Row>(
  rows: readonly Row[],
  columns: Readonly<Partial<Record<keyof Row & string, Column>>>,
): Buffer {
  const fields = Object.entries<Column | undefined>(columns);
  return writeRows(rows, (out, row) => {
    // The fields of a row are the cells that its table of columns names.
    for (const [field, column] of fields) writeCell(out, column?.type, row[field as keyof Row] as Cell);
  });
}

/** Cells have the type that their column says. */
function writeCell(out: RowWriter, type: string | undefined, cell: Cell): void {
  if (type === 'bigint') out.bigint(cell as number | bigint | null);
  else if (type === 'integer') out.integer(cell as number | null);
  else if (type === 'numeric') out.numeric(cell as bigint | null);
  else if (type === 'bytea') out.bytes(cell as string | null);
  else if (type === 'boolean') out.boolean(cell as boolean | null);
  else out.word(cell as string | null);
}

export function listNames(columns: Readonly<Record<string, Column>>): string {
  return Object.values(columns)
    .map(({ name }) => name)
    .join(', ');
}

/** The columns as texts that `readRows` reads. */
export function selectColumns(columns: Readonly<Record<string, Column>>, table: string): string {
  return Object.values(columns)
    .map(({ name, form }) => (form === 'bytes' ? `encode(${table}.${name}, 'hex')` : `${table}.${name}::text`))
    .join(', ');
}

/** Some of the columns. */
export function pickColumns<Field extends string, Wanted extends Field>(
  columns: Readonly<Record<Field, Column>>,
  fields: readonly Wanted[],
): Pick<Readonly<Record<Field, Column>>, Wanted> {
  return Object.fromEntries(fields.map(field => [field, columns[field]])) as Pick<Record<Field, Column>, Wanted>;
}

/** Rows of the database, their cells in the order of the columns, as records. */
export function readRows<Row>(
  columns: Readonly<Record<keyof Row & string, Column>>,
  rows: readonly (readonly (string | null)[])[],
): Row[] {
  const fields = Object.entries<Column>(columns);
  // A copy that has every field is filled three times as fast as a row to which each field is added.
  const blank: Readonly<Record<string, Cell>> = Object.fromEntries(fields.map(([field]) => [field, null]));
  return rows.map(cells => {
    const row = { ...blank };
    let place = 0;
    for (const [field, { form }] of fields) {
      row[field] = readCell(form, cells[place] ?? null);
      place += 1;
    }
    // Every field of the row has its column, and each column the type that its form says.
    return row as Row;
  });
}

function readCell(form: Column['form'], text: string | null): Cell {
  if (text === null) return null;
  if (form === 'number') return Number(text);
  if (form === 'bigint') return BigInt(text);
  return form === 'boolean' ? text === 'true' : text;
}
