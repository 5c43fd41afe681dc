-- An option's row is written in place when its price comes: no index names a column that changes then.
drop index option_order_open;
create index option_order_open on option_order (user_id, id) where ended_at_ms is null;
alter table option_order set (fillfactor = 70);

-- Lists of one book read a user's options by number and leave out those of the other book.
drop index option_order_list;

-- Asked only when a statement names one of the columns: an option that ends names none.
drop trigger option_order_terms on option_order;
create trigger option_order_terms
  before update of user_id, id, book, instrument_id, type, rule_version, duration_seconds, stake, ratio, payout,
    accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, settle_wait_ms, expires_at_ms, terms_hash
  on option_order for each row
  when (
    (old.user_id, old.id, old.book, old.instrument_id, old.type, old.rule_version, old.duration_seconds, old.stake,
      old.ratio, old.payout, old.accepted_at_ms, old.accepted_sequence, old.quoted_price, old.fill_wait_ms,
      old.settle_wait_ms, old.expires_at_ms, old.terms_hash)
    is distinct from
    (new.user_id, new.id, new.book, new.instrument_id, new.type, new.rule_version, new.duration_seconds, new.stake,
      new.ratio, new.payout, new.accepted_at_ms, new.accepted_sequence, new.quoted_price, new.fill_wait_ms,
      new.settle_wait_ms, new.expires_at_ms, new.terms_hash)
  )
  execute function option_order_refuse();
