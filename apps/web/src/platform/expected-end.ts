import { loadToken } from './session.ts';

let expectedToken: string | undefined;

/**
 * Says that this page is about to do what ends its own login, such as a change of password, so that neither the private
 * stream's last word nor a call that is refused meanwhile is a surprise. Answers how to take it back when nothing came of it.
 */
export function expectLoginEnd(): () => void {
  expectedToken = loadToken();
  return () => {
    expectedToken = undefined;
  };
}

/** Whether the login of now, or the one that has just gone, ends because this page wanted it. */
export function isEndExpected(): boolean {
  const token = loadToken();
  return expectedToken !== undefined && (token === undefined || token === expectedToken);
}
