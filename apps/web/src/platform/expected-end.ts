let isExpected = false;

/**
 * Says that this page is about to do what ends its own login, such as a change of password, so that the private stream's
 * last word is no surprise. Answers how to take it back when nothing came of it.
 */
export function expectLoginEnd(): () => void {
  isExpected = true;
  return () => {
    isExpected = false;
  };
}

/** Whether the end of a login was expected; asking uses the expectation up. */
export function takeExpectedEnd(): boolean {
  const wasExpected = isExpected;
  isExpected = false;
  return wasExpected;
}
