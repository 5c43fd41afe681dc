import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCommit } from './version.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-version-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commit = '0123456789abcdef0123456789abcdef01234567';

function write(file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, `${text}\n`);
}

describe('the commit that runs', () => {
  it('PLT-135 is the one that the branch of a checkout stands at', () => {
    write('first/.git/HEAD', 'ref: refs/heads/main');
    write('first/.git/refs/heads/main', commit);
    expect(readCommit(path.join(folder, 'first'))).toBe(commit);
  });

  it('is found among packed references, and where no branch is checked out', () => {
    write('packed/.git/HEAD', 'ref: refs/heads/main');
    write('packed/.git/packed-refs', `# pack-refs\n${commit} refs/heads/main`);
    expect(readCommit(path.join(folder, 'packed'))).toBe(commit);
    write('detached/.git/HEAD', commit);
    expect(readCommit(path.join(folder, 'detached'))).toBe(commit);
  });

  it('is found in a worktree, whose branch stands in the first checkout', () => {
    write('first/.git/refs/heads/side', commit);
    write('first/.git/worktrees/side/HEAD', 'ref: refs/heads/side');
    write('first/.git/worktrees/side/commondir', '../..');
    write('side/.git', `gitdir: ${path.join(folder, 'first/.git/worktrees/side')}`);
    expect(readCommit(path.join(folder, 'side'))).toBe(commit);
  });

  it('is not known outside a checkout', () => {
    mkdirSync(path.join(folder, 'nothing'), { recursive: true });
    expect(readCommit(path.join(folder, 'nothing'))).toBeUndefined();
  });
});
