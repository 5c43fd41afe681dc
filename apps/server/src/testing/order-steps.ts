import { acceptedColumns, progressColumns, readRows, selectColumns } from '../features/contracts/columns.ts';
import type { ContractRow } from '../features/contracts/contract-row.ts';
import type { Database } from '../platform/postgres/database.ts';

/**
 * Keeps every version of every contract order, in the transaction that writes it: what an order was asked for, and what
 * held when a tick came, cannot be seen in the row that is left.
 */
export async function noteSteps(queryAsOwner: (text: string) => Promise<unknown>): Promise<void> {
  await queryAsOwner(`
    create table if not exists contract_step (like contract_order);
    grant select, insert on contract_step to public;
    create or replace function note_contract_step() returns trigger language plpgsql as
      'begin insert into contract_step select (new).*; return null; end';
    create or replace trigger contract_step_inserted after insert on contract_order
      for each row execute function note_contract_step();
    create or replace trigger contract_step_changed after update on contract_order
      for each row when (old.version <> new.version) execute function note_contract_step();`);
}

const columns = { ...acceptedColumns, ...progressColumns };

/** The versions of every contract order, the first one first. */
export async function loadSteps(database: Database): Promise<readonly (readonly ContractRow[])[]> {
  const text = `select ${selectColumns(columns, 'o')} from contract_step as o order by o.id, o.version`;
  const { rows } = await database.pool.query<(string | null)[]>({ text, rowMode: 'array' });
  const orders = new Map<number, ContractRow[]>();
  for (const row of readRows<ContractRow>(columns, rows)) {
    const steps = orders.get(row.id);
    if (steps) steps.push(row);
    else orders.set(row.id, [row]);
  }
  return [...orders.values()];
}
