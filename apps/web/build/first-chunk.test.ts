import { expect, it } from 'vitest';
import { groupFirstChunks } from './first-chunk.ts';

const imports: Record<string, string[]> = {
  main: ['root', '/node_modules/react/index.js'],
  root: ['text'],
  desktopHome: ['prices', 'record'],
  mobileHome: ['prices', 'tiles'],
  desktop: ['frame', 'popover'],
  mobile: ['frame', 'sheet'],
  frame: ['toast'],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
const groups = groupFirstChunks({
  roots: ['main'],
  choices: [
    ['desktop', 'desktopHome'],
    ['mobile', 'mobileHome'],
  ],
});

function nameOf(id: string): string | undefined {
  return groups.map(group => group.name(id, graph)).find(name => name !== undefined);
}

it.each([
  ['root', 'first'],
  ['text', 'first'],
  ['prices', 'first'],
  ['frame', 'first'],
  ['toast', 'first'],
  ['/node_modules/react/index.js', 'vendor'],
  ['popover', undefined],
  ['sheet', undefined],
  ['record', undefined],
  ['tiles', undefined],
  ['main', undefined],
])('WEB-045 %s is bundled as %s', (id, name) => {
  expect(nameOf(id)).toBe(name);
});
