-- Statistics of tables that grow and change by thousands of rows a second are taken rarely: after a million changes, and
-- when as many as there are rows. Who takes them holds a snapshot for as long as that lasts, at the pace of vacuum for many
-- seconds, and meanwhile no older version of a row is cleared away in its page: every look at an account then goes
-- through all that it has been. What is read of these tables is looked up by key, which needs no statistics.
do $$
declare
  busy text;
begin
  foreach busy in array array[
    'ledger_account', 'ledger_posting', 'ledger_transfer', 'ledger_hold', 'contract_order', 'contract_closing',
    'option_order', 'price_evidence', 'candle_block'
  ] loop
    execute format(
      'alter table %I set (autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1)', busy
    );
  end loop;
end
$$;
