import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

interface SentMessage {
  readonly to: string;
  readonly text: string;
}

function readMessages(dataDir: string): readonly SentMessage[] {
  const file = path.join(dataDir, 'outbox.ndjson');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as SentMessage);
}

/** The last code that was sent to somebody, from where an instance without mail keeps its messages. */
export async function readCode(dataDir: string, to: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      () => {
        const message = readMessages(dataDir).findLast(sent => sent.to === to);
        code = message && /\b\d{6}\b/.exec(message.text)?.[0];
        return code;
      },
      // A platform that has just started, beside others, sends its first message late.
      { timeout: 60_000 },
    )
    .toBeDefined();
  return code ?? '';
}
