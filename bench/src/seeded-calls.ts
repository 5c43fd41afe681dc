import { findSeededUser, seededPassword } from './seed-users.ts';
import type { TimedCall } from './timed-calls.ts';

const paths = {
  login: '/swx/customer/login/login',
  listBalances: '/swx/customer/user/listBalances',
  listTransfers: '/swx/customer/user/listTransfers',
};

/** The calls of a seeded user, as the page makes them. */
export function writeLogin(userId: number): TimedCall {
  const { name, deviceMark } = findSeededUser(userId);
  return {
    method: 'POST',
    path: paths.login,
    headers: { device: deviceMark },
    body: { account: name, password: seededPassword },
  };
}

export function writeListBalances(userId: number): TimedCall {
  return { method: 'GET', path: paths.listBalances, headers: writeIdentity(userId) };
}

export function writeListTransfers(userId: number, filter: Readonly<Record<string, string>> = {}): TimedCall {
  const query = new URLSearchParams({ limit: '50', ...filter });
  return { method: 'GET', path: `${paths.listTransfers}?${query}`, headers: writeIdentity(userId) };
}

function writeIdentity(userId: number): Readonly<Record<string, string>> {
  const { token, deviceMark } = findSeededUser(userId);
  return { authorization: `Bearer ${token}`, device: deviceMark };
}
