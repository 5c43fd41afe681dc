import { expect, it } from 'vitest';
import { closeFields, takeOutStyles } from './fit-html.ts';

it('STE-007 styles in HTML become rules of one sheet, each once', () => {
  const { body, styles } = takeOutStyles(
    '<i style="inline-size:9px"></i><b class="a" style="--x:url(&quot;#&quot;)">style=&quot;no&quot;</b><i style="inline-size:9px"></i>',
  );
  expect(body).toBe('<i data-style="0"></i><b class="a" data-style="1">style=&quot;no&quot;</b><i data-style="0"></i>');
  expect(styles).toBe('[data-style="0"][data-style]{inline-size:9px}[data-style="1"][data-style]{--x:url("#")}');
});

it('STE-009 fields of a drawn page take nothing that the app would not get', () => {
  expect(closeFields('<input type="search"/><p>input </p>')).toBe('<input readonly type="search"/><p>input </p>');
});
