import { expect, it } from 'vitest';
import { matchPath, resolvePath } from './route-path.ts';

it('WEB-590 a path fits its pattern letter by letter, with parameters decoded', () => {
  for (const [pattern, path, params] of [
    ['/', '/', {}],
    ['/market', '/market', {}],
    ['/market', '/market/', {}],
    ['/market', '/Market', undefined],
    ['/market', '/markets', undefined],
    ['/market', '/', undefined],
    ['/', '/market', undefined],
    ['/order/:id', '/order/c-12', { id: 'c-12' }],
    ['/order/:id', '/order/a%2Fb%20%C3%A9', { id: 'a/b é' }],
    ['/order/:id', '/order/100%', { id: '100%' }],
    ['/order/:id', '/order/', undefined],
    ['/order/:id', '/order/1/2', undefined],
  ] as const)
    expect(matchPath(pattern, path), `${pattern} ${path}`).toEqual(params);
});

it('WEB-590 a link leads from the place it stands at, and never to another host', () => {
  const from = { pathname: '/transactions', search: '?asset=USDT' };
  for (const [to, path] of [
    ['/', '/'],
    ['/detail?id=7&title=a#b', '/detail?id=7&title=a#b'],
    ['?asset=BTC', '/transactions?asset=BTC'],
    ['?', '/transactions'],
    ['#check', '/transactions?asset=USDT#check'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
    ['https://evil.example/x', '/x'],
  ] as const)
    expect(resolvePath(to, from), to).toBe(path);
});
