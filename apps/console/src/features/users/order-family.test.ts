import { conversionStatuses } from '@truemark/contract/payments/conversions';
import { contractSides, contractStatuses } from '@truemark/contract/trading/contracts';
import { optionStatuses, optionTypes } from '@truemark/contract/trading/options';
import { expect, it } from 'vitest';
import english from '../../locales/en/users.json' with { type: 'json' };
import { findOrderFamily } from './order-family.ts';

it('CWB-030 every state and side of what is traded has its word', () => {
  const sides = [...contractSides, ...optionTypes, 'conversion'].map(side => `order.side.${side}`);
  const states = [...contractStatuses, ...optionStatuses, ...conversionStatuses].map(state => `order.state.${state}`);
  expect([...sides, ...states].filter(key => !Object.hasOwn(english, key))).toEqual([]);
});

it('CWB-030 what waits, what runs and what is over look apart', () => {
  const states = ['pending', 'holding', 'closed', 'settled', 'filled', 'void', 'of-a-newer-server'];
  expect(states.map(findOrderFamily)).toEqual(['waiting', 'active', 'done', 'done', 'done', 'ended', 'ended']);
});
