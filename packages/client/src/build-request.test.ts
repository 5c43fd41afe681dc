import { describe, expect, it } from 'vitest';
import { buildAddress, buildQuery } from './build-request.ts';

describe('request', () => {
  it('PLT-115 array queries repeat their key and absent values are left out', () => {
    expect(buildQuery({ code: ['A', 'B'], limit: 5, from: undefined, to: null, isOn: false })).toBe(
      'code=A&code=B&limit=5&isOn=false',
    );
  });

  it('PLT-116 path parameters are filled in and escaped', () => {
    const address = buildAddress(
      'http://host',
      { path: '/a/{code}/b/{id}' },
      { params: { code: 'A/B?', id: 7 }, query: { q: 'ä b' } },
    );
    expect(address).toBe('http://host/a/A%2FB%3F/b/7?q=%C3%A4+b');
  });
});
