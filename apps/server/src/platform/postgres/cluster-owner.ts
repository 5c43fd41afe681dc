import fs from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '../process/start-refusal.ts';
import type { ProcessOwner } from './postgres-binaries.ts';

type Account = NonNullable<ProcessOwner>;

/** No account has this number: Debian gives out 1000 to 59999, systemd 61184 to 65519, and 65534 is `nobody`. */
const own = 65_525;
const nobody = 65_534;

/** PostgreSQL refuses to run as root: started by root it runs under a number of its own, and no user is made. */
export function findClusterOwner(cluster: string): ProcessOwner {
  const us = process.getuid?.();
  const existing = fs.statSync(cluster, { throwIfNoEntry: false });
  if (us !== 0) {
    if (!existing || existing.uid === us) return undefined;
    throw new StartRefusal(
      `The database in ${cluster} belongs to another user (uid ${existing.uid}): start as that one`,
    );
  }
  const isOthers = existing && existing.uid !== 0;
  return isOthers ? { uid: existing.uid, gid: existing.gid } : { uid: own, gid: own };
}

/**
 * An account of this machine under which nothing runs, so that nobody meddles with what it does for a second; else
 * `nobody`.
 */
export function findQuietAccount(): Account {
  const busy = new Set(listProcessUids());
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines.map(line => line.split(':')).map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }));
  const quiet = accounts.find(({ uid, gid }) => uid > 0 && gid > 0 && uid < 1_000 && !busy.has(uid));
  return quiet ?? { uid: nobody, gid: nobody };
}

function listProcessUids(): number[] {
  if (process.platform !== 'linux') return [];
  const numbers = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return numbers.flatMap(name => fs.statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid ?? []);
}

/** Makes a cluster its owner's, everything in it before itself: one that was given in part is given again. */
export function giveCluster(cluster: string, owner: ProcessOwner): void {
  if (!owner || fs.statSync(cluster).uid === owner.uid) return;
  for (const name of fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(cluster, name), owner.uid, owner.gid);
  }
  fs.chownSync(cluster, owner.uid, owner.gid);
}
