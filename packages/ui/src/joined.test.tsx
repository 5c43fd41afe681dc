import { Children, isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Joined } from './joined.tsx';

/** What stands on the line, each isolated fact in brackets. */
function read(line: ReactNode): string {
  if (!isValidElement<{ readonly children: ReactNode }>(line)) return String(line);
  const words = Children.toArray(line.props.children).map(read).join('');
  return line.type === 'bdi' ? `[${words}]` : words;
}

it('WEB-960 facts on one line keep their own direction, and what is missing has no dot', () => {
  const line = Joined({ children: ['02:29 UTC', undefined, <b key="count">3 أسطر</b>, false] });
  expect(read(line)).toBe('[02:29 UTC] · [3 أسطر]');
});
