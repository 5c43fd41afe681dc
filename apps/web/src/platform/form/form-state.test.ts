import { describe, expect, it } from 'vitest';
import { type FormAction, type FormState, findShownError, placeRefusal, reduceForm, startForm } from './form-state.ts';

interface Values {
  readonly name: string;
  readonly code: string;
}
const errors = { name: 'nameWrong', code: 'codeMissing' } as const;

function run(...actions: FormAction<Values>[]): FormState<Values> {
  return actions.reduce(reduceForm<Values>, startForm<Values>({ name: '', code: '' }));
}
const shown = (state: FormState<Values>) => ({
  name: findShownError(state, errors, 'name'),
  code: findShownError(state, errors, 'code'),
});

describe('errors on screen', () => {
  it('WID-002 an untouched form says nothing, nor does a field that was left empty', () => {
    expect(shown(run())).toEqual({ name: undefined, code: undefined });
    expect(shown(run({ type: 'leave', field: 'name' }))).toEqual({ name: undefined, code: undefined });
  });

  it('WID-002 a field that was left with something in it says what is wrong', () => {
    const state = run({ type: 'change', part: { name: 'x' } }, { type: 'leave', field: 'name' });
    expect(shown(state)).toEqual({ name: 'nameWrong', code: undefined });
  });

  it('WID-002 an attempt to send shows everything, save what was excused since', () => {
    const tried = run({ type: 'try' });
    expect(shown(tried)).toEqual({ name: 'nameWrong', code: 'codeMissing' });
    const excused = reduceForm(tried, { type: 'excuse', field: 'code' });
    expect(shown(excused)).toEqual({ name: 'nameWrong', code: undefined });
    expect(shown(reduceForm(excused, { type: 'try' })).code).toBe('codeMissing');
  });

  it('WID-002 a field can be pointed at while it is empty', () => {
    expect(shown(run({ type: 'show', field: 'code' }))).toEqual({ name: undefined, code: 'codeMissing' });
  });
});

describe('refusals', () => {
  const refused = (field: keyof Values | undefined) =>
    run({ type: 'send' }, { type: 'answer', refusal: { field, error: 'no' } });

  it('WID-003 a refusal goes when its own field is changed, not when another is', () => {
    const state = refused('code');
    expect(state.isBusy).toBe(false);
    expect(reduceForm(state, { type: 'change', part: { name: 'y' } }).refusal?.field).toBe('code');
    expect(reduceForm(state, { type: 'change', part: { code: '1' } }).refusal).toBeUndefined();
  });

  it('WID-003 a refusal of the whole form goes with any change, and with the next attempt', () => {
    const state = refused(undefined);
    expect(reduceForm(state, { type: 'change', part: { name: 'y' } }).refusal).toBeUndefined();
    expect(reduceForm(state, { type: 'send' })).toMatchObject({ refusal: undefined, isBusy: true });
  });

  it('WID-003 the name of a refusal leads to its field; whatever has no field is about the whole', () => {
    const fields = { codeWrong: 'code' } as const;
    expect(placeRefusal<Values>({ refusal: 'codeWrong' }, fields).field).toBe('code');
    expect(placeRefusal<Values>({ refusal: 'loginBlocked' }, fields).field).toBeUndefined();
    expect(placeRefusal<Values>(new TypeError('broken'), fields).field).toBeUndefined();
  });
});

it('WID-002 another way to fill a form in begins with nothing said', () => {
  const state = run({ type: 'try' }, { type: 'restart', values: { name: 'a', code: 'b' } });
  expect(state).toEqual(startForm({ name: 'a', code: 'b' }));
});
