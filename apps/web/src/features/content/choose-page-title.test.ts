import { describe, expect, test } from 'vitest';
import { choosePageTitle } from './choose-page-title.ts';

describe('choosePageTitle', () => {
  test('CNT-034 the title of the address stands until the text brings its own', () => {
    expect(choosePageTitle({ kind: 'loading' }, 'Fees', 'Page not found')).toBe('Fees');
    const ready = { kind: 'ready', value: { title: 'All fees' }, staleSinceMs: undefined } as const;
    expect(choosePageTitle(ready, 'Free money', 'Page not found')).toBe('All fees');
  });

  test('CNT-034 an address cannot fill the page with its title', () => {
    expect(choosePageTitle({ kind: 'loading' }, 'x'.repeat(500), '')).toHaveLength(120);
  });

  test('CNT-035 a text that does not exist has no title, whatever the address claims', () => {
    expect(choosePageTitle({ kind: 'missing' }, 'Free money', 'Page not found')).toBe('Page not found');
  });
});
