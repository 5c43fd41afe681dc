import { expect, it } from 'vitest';
import { splitTags } from './rich-text.tsx';

it('WEB-021 a sentence is cut at its tags and nowhere else', () => {
  expect(splitTags('Read <link>the rules</link> and <b>go on</b>.')).toEqual([
    { tag: '', content: 'Read ' },
    { tag: 'link', content: 'the rules' },
    { tag: '', content: ' and ' },
    { tag: 'b', content: 'go on' },
    { tag: '', content: '.' },
  ]);
});

it('WEB-021 a sentence without tags, or with half of one, stays whole', () => {
  expect(splitTags('1 < 2 and 3 > 2')).toEqual([{ tag: '', content: '1 < 2 and 3 > 2' }]);
  expect(splitTags('<b>open')).toEqual([{ tag: '', content: '<b>open' }]);
  expect(splitTags('')).toEqual([]);
});
