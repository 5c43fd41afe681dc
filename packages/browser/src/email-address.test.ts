import { expect, it } from 'vitest';
import { writeAsciiDomain } from './email-address.ts';

it.each([
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
  ['Anna@Example.com', 'Anna@Example.com'],
  ['anna', 'anna'],
  ['anna@bü/cher', 'anna@bü/cher'],
  ['+49 151 1234', '+49 151 1234'],
])('WID-920 %s is sent as %s', (typed, address) => {
  expect(writeAsciiDomain(typed)).toBe(address);
});
