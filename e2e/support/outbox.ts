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
  const findCode = () =>
    readMessages(dataDir)
      .filter(sent => sent.to === to)
      .map(sent => /\b\d{6}\b/.exec(sent.text)?.[0])
      .findLast(code => code !== undefined);
  await expect.poll(findCode).toBeDefined();
  return findCode() ?? '';
}

/** The last message to somebody that says this, from where an instance without mail keeps its messages; empty before. */
export function readMail(dataDir: string, to: string, words: string): string {
  return readMessages(dataDir).findLast(sent => sent.to === to && sent.text.includes(words))?.text ?? '';
}
