import { expect, it } from 'vitest';
import { useSession } from './platform/session.ts';
import { findRoute } from './routes.tsx';

it('PTF-006 whoever is logged in has a home page of their own in both shells, and no other page differs', () => {
  const [home, market] = [findRoute('/'), findRoute('/market')];
  expect(home?.isOwn).toBeUndefined();
  useSession.setState({ isFlagged: true, user: { id: '7', userName: 'trader' } as never });
  const own = findRoute('/');
  expect(own?.isOwn).toBe(true);
  expect(own?.chunks.desktop).not.toBe(home?.chunks.desktop);
  expect(own?.chunks.mobile).not.toBe(home?.chunks.mobile);
  expect(own?.chunks.desktop.read().status).toBe('idle');
  expect(findRoute('/market')).toBe(market);
  useSession.setState({ isFlagged: false, user: undefined });
  expect(findRoute('/')).toBe(home);
});
