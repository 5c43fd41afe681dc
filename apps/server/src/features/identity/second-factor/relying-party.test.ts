import { describe, expect, it } from 'vitest';
import { findRelyingParty } from './relying-party.ts';

const find = (publicUrl: string | null, isSandbox: boolean, origin: string) =>
  findRelyingParty({ publicUrl, isSandbox }, origin);

describe('the relying party of passkeys', () => {
  it('SFA-020 is that of the public address, whatever a request says', () => {
    const site = { id: 'truemark.example', origin: 'https://truemark.example:8443' };
    expect(find('https://truemark.example:8443/', false, 'https://evil.example')).toEqual(site);
    expect(find('https://truemark.example:8443', true, 'http://localhost:8080')).toEqual(site);
  });

  it('SFA-020 is that of the request on a sandbox without one, and none in production', () => {
    expect(find(null, true, 'http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
    expect(find(null, true, 'https://box.example')).toEqual({ id: 'box.example', origin: 'https://box.example' });
    expect(find(null, false, 'https://box.example')).toBeUndefined();
  });

  it.each(['http://127.0.0.1:8080', 'https://192.0.2.7', 'https://[::1]:8080', 'http://box.example', 'nonsense'])(
    'SFA-020 there is none at %s, where browsers offer no passkeys',
    origin => {
      expect(find(null, true, origin)).toBeUndefined();
    },
  );
});
