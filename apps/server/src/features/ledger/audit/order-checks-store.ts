import { writeShardSql } from '../owner.ts';
import type { AuditQuery, OpenHolds } from './open-holds.ts';

/** That what a product says it has moved is what the ledger has moved. */
function listMoveChecks(products: readonly OpenHolds[]): readonly AuditQuery[] {
  return products.flatMap(({ product, moves }): AuditQuery[] =>
    moves
      ? [
          {
            name: `${product}Transfers`,
            all: moves.query,
            offenders: `select concat_ws('/', reference, kind) || ' moved ' || coalesce(moved.amount::text, 'nothing')
                || ', its record says ' || coalesce(said.amount::text, 'nothing') as words
              from (
                select reference, kind, sum(amount) as amount from ledger_transfer
                where kind in (${moves.kinds.map(kind => `'${kind}'`).join(', ')}) group by reference, kind
              ) as moved full join (select * from (${moves.query}) as move where amount > 0) as said using (reference, kind)
              where moved.amount is distinct from said.amount`,
          },
        ]
      : [],
  );
}

/** That each open order has just its holds, and no hold is without an open order. */
export function listOrderChecks(products: readonly OpenHolds[]): readonly AuditQuery[] {
  if (products.length === 0) return [];
  const names = products.map(({ product }) => `'${product}'`).join(', ');
  const pending = (where: string) => `
    select owner_id, account, reference, book, asset, amount - posted - voided as amount from ledger_hold
    where amount > posted + voided and split_part(reference, ':', 1) ${where} (${names})`;
  const promised = `
    select case account when 'reserve' then ${writeShardSql('user_id')} else user_id end as owner_id, account, reference, book, asset, amount
    from (${products.map(({ query }) => query).join(' union all ')}) as open where amount > 0`;
  return [
    ...listMoveChecks(products),
    ...products.flatMap(({ checks = [] }) => checks),
    {
      name: 'ordersHaveHolds',
      all: promised,
      offenders: `select concat_ws('/', owner_id, account, reference) || ' holds ' || coalesce(held.amount::text, 'nothing')
          || ', its order promises ' || coalesce(promised.amount::text, 'nothing') as words
        from (${pending('in')}) as held full join (${promised}) as promised using (owner_id, account, reference)
        where held.amount is distinct from promised.amount or held.book <> promised.book or held.asset <> promised.asset`,
    },
    {
      name: 'reservesEqualPromises',
      all: `select from ledger_account where kind = 'reserve'`,
      offenders: `select book || ' has set aside ' || kept || ' ' || asset || ', its open orders promise ' || wanted as words
        from (
          select book, asset, coalesce(sum(amount) filter (where is_kept), 0) as kept,
            coalesce(sum(amount) filter (where not is_kept), 0) as wanted
          from (
            select book, asset, balance as amount, true as is_kept from ledger_account where kind = 'reserve'
            union all
            select book, asset, -amount, true from (${pending('not in')}) as other where account = 'reserve'
            union all
            select book, asset, amount, false from (${promised}) as promised where account = 'reserve'
          ) as part group by book, asset
        ) as sums where kept <> wanted`,
    },
  ];
}
