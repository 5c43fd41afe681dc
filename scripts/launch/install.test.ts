import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../apps/server/src/platform/testing/temporary-folder.ts';
import { ensureInstalled, findNode, isInstalled, LaunchRefusal, refuseOldNode } from './install.mjs';

let root: string;

beforeEach(() => {
  root = makeTemporaryFolder();
  writeLock({
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/b': { version: '2.0.0', optional: true },
  });
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, content: unknown): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function writeLock(packages: object): void {
  write('package-lock.json', { name: 'x', version: '1.0.0', lockfileVersion: 3, packages });
}

function writeInstalled(packages: object): void {
  write(path.relative(root, findNode(root)), '');
  write('node_modules/.package-lock.json', { packages });
}

describe('refuseOldNode', () => {
  it('PLT-070 refuses a Node older than 20 with one line', () => {
    expect(() => refuseOldNode('18.20.4')).toThrow(
      new LaunchRefusal('Node 20 or newer is needed to start, this is 18.20.4: https://nodejs.org'),
    );
    expect(() => refuseOldNode('20.0.0')).not.toThrow();
  });
});

describe('isInstalled', () => {
  it('PLT-071 is content with what the lockfile says, without the optional packages of other machines', () => {
    expect(isInstalled(root)).toBe(false);
    writeInstalled({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } });
    expect(isInstalled(root)).toBe(true);
  });

  it.each([
    ['a package is missing', { 'node_modules/b': { version: '2.0.0' } }],
    ['a version differs', { 'node_modules/a': { version: '1.0.1', integrity: 'x' } }],
    ['the same version has other content', { 'node_modules/a': { version: '1.0.0', integrity: 'y' } }],
    [
      'an optional package that is there differs',
      { 'node_modules/a': { version: '1.0.0', integrity: 'x' }, 'node_modules/b': { version: '2.1.0' } },
    ],
  ])('PLT-071 installs when %s', (_, packages) => {
    writeInstalled(packages);
    expect(isInstalled(root)).toBe(false);
  });

  it('PLT-071 installs when npm was cut short, or ran no install scripts', () => {
    writeInstalled({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } });
    fs.rmSync(findNode(root));
    expect(isInstalled(root)).toBe(false);
    writeInstalled({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } });
    fs.rmSync(path.join(root, 'node_modules/.package-lock.json'));
    expect(isInstalled(root)).toBe(false);
  });

  it('PLT-071 finds the packages of this checkout in place', () => {
    expect(isInstalled(path.resolve(import.meta.dirname, '../..'))).toBe(true);
  });
});

describe('ensureInstalled', () => {
  it('PLT-072 says in one line why npm could not install', () => {
    write('package.json', '{ broken');
    const refusal = catchError(() => ensureInstalled(root));
    expect(refusal).toBeInstanceOf(LaunchRefusal);
    expect(refusal?.message).toMatch(/^npm ci failed: code EJSONPARSE: [^\n]*package\.json[^\n]*$/);
  });

  it('PLT-072 says in one line that there is no npm', () => {
    const script = `import { ensureInstalled } from ${JSON.stringify(path.join(import.meta.dirname, 'install.mjs'))};
      ensureInstalled(${JSON.stringify(root)});`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { PATH: root },
    });
    expect(stderr).toContain('npm ci failed: spawnSync npm ENOENT');
  });
});

function catchError(work: () => void): Error | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : undefined;
  }
}
