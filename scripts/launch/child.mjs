import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const watchMs = 500;

/**
 * Starts a program that lives as long as we do: it gets our signals, and notices by its channel when we are killed. We
 * end as it ends.
 * @param {string} file
 * @param {string[]} words
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function becomeProgram(file, words, options) {
  const child = spawn(file, words, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  watchNpm(() => child.kill('SIGTERM'));
  child.once('error', error => {
    process.stderr.write(`truemark: ${file} did not start: ${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  return child;
}

/**
 * npm puts a shell between itself and us, which dies of a signal without passing it on; told to end, or killed, npm would
 * leave us behind. So, started by npm, we look whether it is still there.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = findParentOfShell(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || existsSync(`/proc/${npm}`))) return;
    clearInterval(watch);
    onGone();
  }, watchMs);
  watch.unref();
}

/**
 * @param {number} pid
 * @returns {number | undefined} nothing where there is no shell between, or no /proc to ask
 */
function findParentOfShell(pid) {
  const file = `/proc/${pid}/stat`;
  const [, name = '', parent] = (existsSync(file) && /\((.*)\) \S (\d+)/.exec(readFileSync(file, 'utf8'))) || [];
  return /^(ba|da|z|k)?sh$/.test(name) ? Number(parent) : undefined;
}
