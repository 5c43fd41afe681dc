import type { Call } from '@truemark/contract/call';
import { isWriting } from '@truemark/contract/call';
import { operatorCalls } from '@truemark/contract/operators/calls';
import { expect, it } from 'vitest';
import * as z from 'zod';

/** Names of everything that a call takes, however deep. */
function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(listFields)]
      : listFields(value),
  );
}

it('TRD-014 no call of an operator takes a price, a result or a time of an order', () => {
  const writing = Object.entries<Call>(operatorCalls).filter(([, call]) => isWriting(call));
  const fieldsOf = ({ params, query, body }: Call) =>
    [params, query, body].flatMap(part => (part ? listFields(z.toJSONSchema(part, { io: 'input' })) : []));
  const forbidden =
    /price|bid|ask\b|mid|last|tick|sequence|profit|loss|result|outcome|settle|expir|countdown|duration|open|close|fill|time|date|\bat$|AtMs|side|direction|lots|quantity|stake|margin|payout|stop|limit|session(?!Id)|calendar|hours/i;
  const taken = writing.flatMap(([name, call]) => fieldsOf(call).map(field => `${name}.${field}`));
  expect(taken.length).toBeGreaterThan(60);
  expect(taken.filter(field => forbidden.test(field.split('.')[1] ?? '')).sort()).toEqual([
    // The terms of a charity sale, set before anybody can bid and never changed: NFT-040.
    ...['addNft.buyPrice', 'addNft.endTime', 'addNft.startPrice'],
    // Trading hours say which quotes are taken. They change by two people, and only while nothing is open that a quote
    // could decide: PRM-025.
    'changeInstrument.sessionCalendar',
    // A chat with support, and no order.
    ...['claimSupportChat.isTakenOver', 'closeSupportChat.isClosed'],
    // Whether the operator's own capital comes or goes.
    'moveTreasury.direction',
  ]);
  // Of orders there are three acts: to stop new ones, and to propose and decide a correction beside one.
  const ofTrading = writing.filter(([, { tag }]) => tag === 'trading').map(([name, call]) => [name, fieldsOf(call)]);
  expect(Object.fromEntries(ofTrading)).toEqual({
    haltTrading: ['code', 'isHalted', 'haltReason', 'reason'],
    proposeCorrection: ['receiptId', 'amount', 'reason'],
    decideCorrection: ['id', 'decision', 'reason'],
  });
});
