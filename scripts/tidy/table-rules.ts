import { isTest, type Problem, type Source } from './sources.ts';

/** Whose store may name a table in SQL: a feature of the server, or its platform. Every other asks the owner. */
const tablesByOwner: Readonly<Record<string, readonly string[]>> = {
  accounts: ['treasury_move'],
  'console-access': [
    'audit_act',
    'audit_head',
    'operator',
    'operator_device',
    'operator_login',
    'operator_proposal',
    'operator_recovery_code',
    'operator_session',
  ],
  content: ['content_item', 'content_text', 'public_parameter', 'social_link'],
  contracts: ['contract_closing', 'contract_order'],
  engine: ['engine_progress'],
  identity: [
    'contact_code',
    'second_factor_challenge',
    'social_login',
    'social_pending',
    'social_ticket',
    'user_account',
    'user_passkey',
    'user_recovery_code',
    'user_second_factor',
    'user_session',
  ],
  instruments: ['instrument'],
  ledger: ['ledger_account', 'ledger_hold', 'ledger_posting', 'ledger_shard', 'ledger_transfer'],
  'market-data': ['candle_block', 'chart_jump', 'market_state'],
  notifications: ['message', 'notification', 'user_event', 'user_event_head'],
  options: ['option_order'],
  parameters: ['change_proposal', 'parameter_change'],
  platform: ['call_repeat', 'instance_setting', 'market_lease', 'schema_migration', 'try_count'],
  'tick-record': [
    'price_evidence',
    'tick_chain_anchor',
    'tick_folder',
    'tick_gap',
    'tick_segment',
    'tick_segment_part',
  ],
  risk: ['trading_halt'],
  corrections: ['trade_correction'],
};

const room = /^apps\/server\/src\/(?:features\/([\w-]+)|(platform))\//;
const named = /\b(?:from|join|into|update|only|table)\s+([a-z][a-z0-9_]*)\b/g;

function listNamedTables({ text, file }: Source, owners: ReadonlyMap<string, string>): readonly Problem[] {
  return [...text.matchAll(named)].flatMap(match => {
    const table = match[1] ?? '';
    const owner = owners.get(table);
    const here = room.exec(file);
    if (owner === undefined || owner === (here?.[1] ?? here?.[2])) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [{ file, line, message: `${table} belongs to ${owner}: ask it for the rows` }];
  });
}

/** A table is named only by the feature that owns it, and every table of the migrations has an owner. */
export function checkTables(sources: readonly Source[], tables: Iterable<string>): readonly Problem[] {
  const owners = new Map(
    Object.entries(tablesByOwner).flatMap(([owner, names]) => names.map(name => [name, owner] as const)),
  );
  const foreign = sources
    .filter(({ file }) => file.startsWith('apps/server/src/') && !isTest(file))
    .flatMap(source => listNamedTables(source, owners));
  const file = 'scripts/tidy/table-rules.ts';
  const known = new Set(tables);
  return [
    ...foreign,
    ...[...known].filter(table => !owners.has(table)).map(table => ({ file, message: `say who owns ${table}` })),
    ...[...owners.keys()]
      .filter(table => !known.has(table))
      .map(table => ({ file, message: `no migration makes ${table}` })),
  ];
}
