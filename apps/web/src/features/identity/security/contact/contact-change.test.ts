import { expect, it } from 'vitest';
import { startContactChange } from './contact-change.ts';
import { findContactChangeErrors, listContactRefusalFields } from './contact-change-errors.ts';
import { summarizeContactChange } from './contact-change-summary.ts';

it('WAC-031 a new address needs its form and the code that was sent there', () => {
  const empty = startContactChange('email', '49');
  expect(findContactChangeErrors(empty)).toEqual({ email: 'emailMissing', code: 'codeMissing' });
  expect(findContactChangeErrors({ ...empty, email: 'h@', code: '12345' })).toEqual({
    email: 'emailWrong',
    code: 'codeForm',
  });
  const full = { ...empty, email: ' h@example.org ', code: '123456' };
  expect(findContactChangeErrors(full)).toEqual({});
  expect(summarizeContactChange(full)).toEqual({ email: 'h@example.org', code: '123456' });
});

it('WAC-031 a new number goes with its area code, and a refusal stands at the field it is about', () => {
  const full = { ...startContactChange('phone', '49'), phone: '0151 12345678', code: '123456' };
  expect(findContactChangeErrors(full)).toEqual({});
  expect(summarizeContactChange(full)).toEqual({ areaCode: '49', phone: '+4915112345678', code: '123456' });
  expect(findContactChangeErrors({ ...full, phone: '12' })).toEqual({ phone: 'phoneWrong' });
  expect(listContactRefusalFields({ way: 'phone' }).emailTaken).toBe('phone');
  expect(listContactRefusalFields({ way: 'email' }).emailTaken).toBe('email');
});
