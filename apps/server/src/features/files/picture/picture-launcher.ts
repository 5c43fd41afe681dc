import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { LauncherOrder, PictureExit } from './launcher-messages.ts';

// Starts a process for each picture. It stays small: to fork a server of 600 MB copies its page tables and makes the next
// write to each of its pages a fault, which held orders up for half a second.

const program = fileURLToPath(import.meta.resolve('./picture-process.ts'));
const heapMegabytesMax = 384;

let current: ReturnType<typeof start> | undefined;

process.on('message', (order: LauncherOrder) => {
  if (order.kind === 'begin') current = start(order);
  else if (order.kind === 'part') current?.stdin.write(order.bytes);
  else if (order.kind === 'end') current?.stdin.end();
  else current?.kill('SIGKILL');
});
process.once('disconnect', () => {
  current?.kill('SIGKILL');
  process.exit();
});

function start({ workMsMax, sideMax, priority }: Extract<LauncherOrder, { kind: 'begin' }>) {
  const words = [`--max-old-space-size=${heapMegabytesMax}`, program, String(sideMax), String(priority)];
  const child = spawn(process.execPath, words, {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: workMsMax,
    killSignal: 'SIGKILL',
  });
  // It may end without having read everything: its exit says why.
  child.stdin.on('error', () => undefined);
  void report(child);
  return child;
}

async function report(child: ReturnType<typeof start>): Promise<void> {
  const [output, words, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  current = undefined;
  process.send?.({ code, signal, output, words: words.toString().slice(0, 500) } satisfies PictureExit);
}
