import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Problem } from './sources.ts';

const subjectCharsMax = 60;
/** Commits from then on are looked at. A time, since a shallow clone does not have the commit that was newest then. */
const since = '2026-11-25T15:00:00Z';

interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly body: string;
}

/** Commits of this branch, merges left out. */
export function listCommits(from = since): readonly Commit[] {
  const output = execFileSync('git', ['log', '--no-merges', `--since=${from}`, '-z', '--format=%h%n%s%n%b'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  return output
    .split('\0')
    .filter(Boolean)
    .map(text => {
      const [hash = '', subject = '', ...body] = text.split('\n');
      return { hash, subject, body: body.join('\n').trim() };
    });
}

/** `area: what`, short enough for a list, and a body that says why. */
export function checkCommits(commits: readonly Commit[]): readonly Problem[] {
  return commits.flatMap(({ hash, subject, body }) =>
    [
      !/^(Revert "|[\w/.-]+(, [\w/.-]+)*: )\S/.test(subject) &&
        'begins with its area, as in `ledger: refuse empty postings`',
      subject.length > subjectCharsMax && `has a subject of ${subject.length} characters; at most ${subjectCharsMax}`,
      body === '' && 'has no body that says why',
    ].flatMap(message => (message ? [{ file: `commit ${hash}`, message }] : [])),
  );
}
