import { describe, expect, it } from 'vitest';
import { calculateDistance, choosePrice, landAlert, readAlertPrice } from './alert-form.ts';

const grid = { priceStep: '0.01', present: '66500' };

describe('the form of a price alert', () => {
  it('PRA-40 reads a price as it is typed, and says from which side it will be reached', () => {
    expect(readAlertPrice('en', '70,000', grid)).toMatchObject({
      ...{ kind: 'price', price: '70000' },
      way: { direction: 'rising', change: '0.0526315789' },
    });
    expect(readAlertPrice('de', '60.000,50', grid)).toMatchObject({ price: '60000.5', way: { direction: 'falling' } });
    expect(readAlertPrice('en', ' ', grid)).toEqual({ kind: 'empty' });
    expect(readAlertPrice('en', '70000', { ...grid, present: '' })).toMatchObject({ kind: 'price', way: undefined });
  });

  it('PRA-40 says what is wrong before anything is sent', () => {
    expect(readAlertPrice('en', 'high', grid)).toEqual({ kind: 'fault', fault: 'priceWrong' });
    expect(readAlertPrice('en', '0', grid)).toEqual({ kind: 'fault', fault: 'priceWrong' });
    expect(readAlertPrice('en', '70000.001', grid)).toEqual({ kind: 'fault', fault: 'priceOffStep' });
    expect(readAlertPrice('en', '66500', grid)).toEqual({ kind: 'fault', fault: 'priceThere' });
  });

  it('PRA-41 offers round prices on the grid at a distance', () => {
    expect(choosePrice(20, { priceStep: '0.01', present: '66543.21' })).toBe('67900');
    expect(choosePrice(-50, { priceStep: '0.00001', present: '1.08432' })).toBe('1.03');
    expect(choosePrice(10, { priceStep: '0.25', present: '4871.75' })).toBe('4920');
    expect(choosePrice(10, { priceStep: '0.01', present: '' })).toBeUndefined();
  });

  it('PRA-42 a line lands on the grid, and nowhere below it', () => {
    expect(landAlert('4871.9', '0.25')).toBe('4872');
    expect(landAlert('0.001', '0.25')).toBeUndefined();
  });

  it('PRA-43 says how far it is from the price on screen', () => {
    expect(calculateDistance('110', '100')).toBe('0.1');
    expect(calculateDistance('90', '100')).toBe('-0.1');
    expect(calculateDistance('90', '')).toBe('');
  });
});
