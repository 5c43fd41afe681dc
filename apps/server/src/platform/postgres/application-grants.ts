import type pg from 'pg';
import type { Database } from './database.ts';
import { migrationLock } from './migrate.ts';

/**
 * What the program may do with each table; it may read all of them. What stays for good it may only insert, and what
 * the database writes by itself (`ledger_transfer`, `ledger_hold`, `audit_head`) it may not even insert. `npm run check` keeps the list whole.
 */
const tableGrants: Readonly<Record<string, string>> = {
  audit_act: 'insert',
  audit_head: '',
  call_repeat: 'insert, update, delete',
  candle_block: 'insert, update, delete',
  chain_follow: 'insert, update',
  change_proposal: 'insert, update',
  charity: 'insert',
  charity_account: 'insert',
  charity_account_change: 'insert, update',
  chart_jump: 'insert, update, delete',
  contact_code: 'insert, update, delete',
  content_item: 'insert, update',
  content_text: 'insert, update',
  contract_closing: 'insert',
  contract_limits_change: 'insert',
  contract_order: 'insert, update',
  conversion_order: 'insert, update',
  deposit: 'insert, update',
  deposit_address_change: 'insert, update',
  deposit_first_key: 'insert',
  deposit_own_address: 'insert',
  engine_progress: 'insert, update',
  file_view: 'insert',
  fixed_term_order: 'insert, update',
  identification: 'insert, update, delete',
  identification_picture: 'insert, update, delete',
  identity_handover: 'insert, update, delete',
  instance_setting: 'insert, update, delete',
  instrument: 'insert, update',
  invite: 'insert, update',
  ledger_account: 'insert',
  ledger_hold: '',
  // Refusals are forgotten; what was posted stays by the table's own rule.
  ledger_posting: 'delete',
  // To lock a row takes the right to change a column of it; that nobody does is the table's own rule.
  ledger_shard: 'update (owner_id)',
  ledger_transfer: '',
  loan: 'insert, update',
  loan_application: 'insert, delete',
  loan_reminder: 'insert',
  loan_repayment: 'insert, update',
  market_lease: 'update',
  market_state: 'insert, update',
  message: 'insert, update, delete',
  nft: 'insert, update',
  nft_order: 'insert, update',
  nft_picture: 'insert',
  nft_payout: 'insert, update',
  notification: 'insert, update, delete',
  notification_choice: 'insert, update, delete',
  operator: 'insert, update',
  operator_device: 'insert, update, delete',
  operator_login: 'insert, update, delete',
  operator_proposal: 'insert, update',
  operator_recovery_code: 'insert, delete',
  operator_session: 'insert, update, delete',
  option_order: 'insert, update',
  order_note: 'insert, update, delete',
  parameter_change: 'insert',
  payout_address: 'insert, update',
  payout_attempt: 'insert',
  plan_credit: 'insert',
  plan_order: 'insert, update',
  price_alert: 'insert, update, delete',
  price_evidence: 'insert',
  public_parameter: 'insert, update',
  push_subscription: 'insert, update, delete',
  receipt_share: 'insert, update, delete',
  schema_migration: '',
  second_factor_challenge: 'insert, update, delete',
  social_link: 'insert, update, delete',
  social_login: 'insert, update, delete',
  social_pending: 'insert, update, delete',
  social_ticket: 'insert, update, delete',
  stored_file: 'insert, update, delete',
  support_chat: 'insert, update, delete',
  support_message: 'insert, delete',
  support_note: 'insert, delete',
  tick_chain_anchor: 'insert, update',
  tick_folder: 'update',
  tick_gap: 'insert',
  tick_seal: 'insert, delete',
  tick_segment: 'insert, update, delete',
  tick_segment_part: 'insert, update',
  trade_correction: 'insert, update',
  trading_halt: 'insert',
  treasury_move: 'insert, update',
  try_count: 'insert, update, delete',
  upload: 'insert, update, delete',
  user_account: 'insert, update',
  user_event: 'insert, update, delete',
  user_event_head: 'insert, update',
  user_passkey: 'insert, update, delete',
  user_recovery_code: 'insert, delete',
  user_second_factor: 'insert, update, delete',
  user_session: 'insert, update, delete',
  user_wallet: 'insert, update, delete',
  wallet_request: 'insert, delete',
  wallet_ticket: 'insert, update, delete',
  withdrawal: 'insert, update',
  workspace_document: 'insert, update, delete',
};

/** What the program reads beside the tables. */
const views: readonly string[] = ['tick_mark'];

/** Functions that run with the rights of their owner and that the program calls; triggers of such functions need no grant. */
const calledFunctions: readonly string[] = ['ledger_post(ledger_posting[], ledger_transfer[])'];

const sequences: readonly string[] = [
  ...['ledger_posting_id', 'loan_id', 'loan_repayment_id', 'trade_order_id', 'user_account_id_seq', 'withdrawal_id'],
];

/** Of the library that runs jobs (platform/jobs/jobs.ts), whose tables are open to nobody by rules for each row. */
const jobSchema = 'graphile_worker';

/**
 * Gives a role what the program needs and takes everything else from it, and from everybody. As the owner of the database,
 * of the schema and of all that is in them, after migrating.
 */
export async function grantApplication(owner: Database, role: string): Promise<void> {
  await owner.transaction(async client => {
    const { rows } = await client.query<{ database: string; schema: string; role: string }>(
      `select quote_ident(current_database()) as database, quote_ident(current_schema()) as schema, quote_ident($1) as role`,
      [role],
    );
    const names = rows[0];
    if (!names) throw new Error('the database does not know its name');
    // Of several programs that start at once, one at a time.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(listStatements(names).join(';\n'));
    await openRows(client, names.role);
  });
}

function listStatements({ database, schema, role }: { database: string; schema: string; role: string }): string[] {
  const everybody = `public, ${role}`;
  return [
    `revoke all on database ${database} from ${everybody}`,
    `grant connect on database ${database} to ${role}`,
    `revoke all on schema ${schema} from ${everybody}`,
    `revoke all on all tables in schema ${schema}, ${jobSchema} from ${everybody}`,
    `revoke all on all sequences in schema ${schema}, ${jobSchema} from ${everybody}`,
    `grant usage on schema ${schema}, ${jobSchema} to ${role}`,
    ...Object.entries(tableGrants).map(
      ([table, rights]) => `grant ${['select', ...(rights === '' ? [] : [rights])].join(', ')} on ${table} to ${role}`,
    ),
    `grant select on ${views.join(', ')} to ${role}`,
    `grant usage, select on sequence ${sequences.join(', ')} to ${role}`,
    ...calledFunctions.map(name => `grant execute on function ${name} to ${role}`),
    `grant select, insert, update, delete on all tables in schema ${jobSchema} to ${role}`,
    `grant usage on all sequences in schema ${jobSchema} to ${role}`,
  ];
}

async function openRows(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = $1::regnamespace and relrowsecurity
       and not exists (
         select from pg_policy where polrelid = pg_class.oid and polname = 'application' and $2::regrole = any(polroles)
       )`,
    [jobSchema, role],
  );
  for (const { name } of rows) {
    await client.query(
      `drop policy if exists application on ${name}; create policy application on ${name} to ${role} using (true) with check (true)`,
    );
  }
}
