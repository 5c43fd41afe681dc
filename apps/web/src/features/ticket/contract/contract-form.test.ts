import { describe, expect, it } from 'vitest';
import {
  type ContractForm,
  type ContractFormAction,
  emptyContractForm,
  findShownContractError,
  reduceContractForm,
} from './contract-form.ts';

function run(...actions: readonly ContractFormAction[]): ContractForm {
  return actions.reduce(reduceContractForm, emptyContractForm);
}
const typed = (field: 'lots' | 'stopLoss' | 'limitPrice' | 'leverage', text: string) =>
  ({ type: 'type', field, text }) as const;

describe('a contract ticket', () => {
  it('CTR-201 keeps what was typed through another side, another kind, a refusal and a wrong figure', () => {
    const form = run(
      typed('lots', '1,x'),
      typed('stopLoss', '66000'),
      { type: 'kind', kind: 'limit', limitPrice: '68,001.00' },
      { type: 'side', side: 'short' },
      { type: 'kind', kind: 'market' },
      { type: 'try' },
      { type: 'refuse', refusal: { field: undefined, error: 'no' } },
    );
    expect(form.draft).toMatchObject({ lots: '1,x', stopLoss: '66000', limitPrice: '68,001.00', side: 'short' });
  });

  it('CTR-921 a price that was confirmed is meant until its field is changed', () => {
    const form = run(typed('stopLoss', '67,500'), { type: 'mean', field: 'stopLoss', text: '67.50' });
    expect([form.draft.stopLoss, form.meant]).toEqual(['67.50', ['stopLoss']]);
    expect(reduceContractForm(form, typed('lots', '1')).meant).toEqual(['stopLoss']);
    expect(reduceContractForm(form, typed('stopLoss', '67')).meant).toEqual([]);
  });

  it('CTR-201 writes the price of now into an empty limit price only', () => {
    const form = run(typed('limitPrice', '5'), { type: 'kind', kind: 'limit', limitPrice: '68,001.00' });
    expect(form.draft.limitPrice).toBe('5');
  });

  it('CTR-201 an accepted order takes its own figures with it; side, kind and leverage stay', () => {
    const form = run(
      typed('lots', '1'),
      typed('stopLoss', '66000'),
      typed('leverage', '20'),
      { type: 'side', side: 'short' },
      { type: 'kind', kind: 'limit', limitPrice: '7' },
      { type: 'try' },
      { type: 'accepted' },
    );
    expect(form).toEqual({
      ...emptyContractForm,
      draft: { ...emptyContractForm.draft, side: 'short', kind: 'limit', leverage: '20' },
    });
  });

  it('CTR-201 a refusal goes when its field is changed, one of the whole ticket with any change', () => {
    const about = (field: 'lots' | undefined) =>
      run(typed('lots', '1'), { type: 'refuse', refusal: { field, error: 'no' } });
    expect(reduceContractForm(about('lots'), typed('stopLoss', '5')).refusal?.field).toBe('lots');
    expect(reduceContractForm(about('lots'), typed('lots', '2')).refusal).toBeUndefined();
    expect(reduceContractForm(about(undefined), typed('stopLoss', '5')).refusal).toBeUndefined();
    expect(reduceContractForm(about('lots'), { type: 'try' }).refusal).toBeUndefined();
  });
});

describe('stop loss and take profit', () => {
  it('CTR-635 a price that is typed switches its limit on, and the switch keeps what was typed', () => {
    const on = run(typed('stopLoss', '67000'));
    expect(on.draft).toMatchObject({ hasStopLoss: true, hasTakeProfit: false });
    const off = reduceContractForm(on, { type: 'switch', field: 'stopLoss', isOn: false });
    expect(off.draft).toMatchObject({ hasStopLoss: false, stopLoss: '67000' });
    expect(reduceContractForm(on, typed('stopLoss', '')).draft.hasStopLoss).toBe(true);
  });
});

describe('errors on screen', () => {
  const errors = { lots: { key: 'malformed' }, stopLoss: { key: 'tooHigh' } } as const;
  const show = (form: ContractForm) => ({
    lots: findShownContractError(form, errors, 'lots')?.key,
    stopLoss: findShownContractError(form, errors, 'stopLoss')?.key,
  });

  it('CTR-202 what is no number is said while it is typed, what is only misplaced once the field is left', () => {
    const typing = run(typed('lots', 'x'), typed('stopLoss', '6'));
    expect(show(typing)).toEqual({ lots: 'malformed', stopLoss: undefined });
    expect(show(reduceContractForm(typing, { type: 'leave', field: 'stopLoss' })).stopLoss).toBe('tooHigh');
  });

  it('CTR-202 an attempt to send says everything; a field left empty says nothing', () => {
    expect(show(run({ type: 'try' })).stopLoss).toBe('tooHigh');
    expect(run({ type: 'leave', field: 'stopLoss' }).left).toEqual([]);
  });
});
