import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'test-results/pseudo-web');

/** Builds the client with pseudo texts, beside the one that the platform serves. */
export function buildPseudoClient(): void {
  const words = [path.join(root, 'scripts/build-web.ts'), '--pseudo', folder];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Opens the pages of a platform in the client with pseudo texts; what it asks for comes from the platform. */
export async function servePseudoClient(page: Page, url: string): Promise<void> {
  await page.route(`${url}/**`, route => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(folder, route.request().resourceType() === 'document' ? 'index.html' : pathname);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fallback();
  });
}

function listStrings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
}

/** Names that are the same in every language: the product’s, and those of languages. Addresses and hashes. */
const ownNames = new Set(['Truemark', 'English']);
const noWords = /^https?:|@|^[0-9a-f]{64}$|^[0-9a-f]{4} .* [0-9a-f]{4}$/;

/**
 * Finds words that come from no catalogue: three letters and more without an accent that are neither a name nor in any
 * reply of the server, such as the name of an instrument or a help text.
 */
export function watchPlainWords(page: Page): () => Promise<readonly string[]> {
  const reads: Promise<readonly string[]>[] = [];
  page.on('response', response => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // A page that is left takes its replies along.
    reads.push(response.json().then(listStrings, () => []));
  });
  return async () => {
    const found = await listPlainWords(page);
    const replies = new Set((await Promise.all(reads)).flat());
    // Excerpts of help texts are without their marks.
    const served = [...replies].join('\n').replace(/\*\*|\[|\]\([^)]*\)/g, '');
    return found.filter(text => !ownNames.has(text) && !noWords.test(text) && !served.includes(text));
  };
}

function listPlainWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const pseudo = /[\u00C0-\u024F\u0260-\u0275\u1E00-\u1EFF]/;
    const found = new Set<string>();
    const note = (text: string | null | undefined) => {
      const words = text?.trim() ?? '';
      if (/[a-z]{3}/.test(words) && !pseudo.test(words)) found.add(words);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const place = node.parentElement;
      if (place?.checkVisibility() && !place.closest('script, style, noscript')) note(node.textContent);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) note(element.getAttribute(name));
    return [...found];
  });
}
