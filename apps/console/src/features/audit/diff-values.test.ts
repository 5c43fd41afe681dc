import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffValues } from './diff-values.ts';

it('CWB-024 the audit log shows what changed, place by place, and leaves out what stayed', () => {
  const before = { role: 'support', isDisabled: false, texts: [{ title: 'Old' }, { title: 'Same' }] };
  const after = { role: 'editor', isDisabled: false, texts: [{ title: 'New' }, { title: 'Same' }, { title: 'More' }] };
  expect(diffValues(before, after)).toEqual([
    { path: 'role', before: 'support', after: 'editor' },
    { path: 'texts.0.title', before: 'Old', after: 'New' },
    { path: 'texts.2.title', before: undefined, after: 'More' },
  ]);
});

it('CWB-024 nothing before is not the same as null, zero or an empty list', () => {
  expect(diffValues(null, { value: 0, list: [], name: null })).toEqual([
    { path: 'list', before: undefined, after: '[]' },
    { path: 'name', before: undefined, after: 'null' },
    { path: 'value', before: undefined, after: '0' },
  ]);
  expect(diffValues({ value: '1' }, null)).toEqual([{ path: 'value', before: '1', after: undefined }]);
  expect(diffValues('1', '2')).toEqual([{ path: '', before: '1', after: '2' }]);
});

it('CWB-024 a value does not differ from itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(diffValues(value, structuredClone(value))).toEqual([]);
    }),
  );
});
