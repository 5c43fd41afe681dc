import { expect, it } from 'vitest';
import { readKeptInstance } from './instance.ts';

it('WEB-963 what the server said last of itself is known while it cannot be reached', () => {
  expect(readKeptInstance('{"instance":"sandbox","feed":"replay"}')).toEqual({ instance: 'sandbox', feed: 'replay' });
  for (const text of [undefined, '', 'null', '{}', '{"instance":"sandbox"}', 'no json'])
    expect(readKeptInstance(text)).toBeUndefined();
});
