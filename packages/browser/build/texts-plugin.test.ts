import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileTexts } from './texts-plugin.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(language: string, namespace: string, texts: Record<string, string>): void {
  mkdirSync(join(folder, language), { recursive: true });
  writeFileSync(join(folder, language, `${namespace}.json`), JSON.stringify(texts));
}

it('WEB-020 texts are compiled under their namespace', () => {
  write('en', 'home', { title: 'Hello {name}', count: '{count, plural, one {# day} other {# days}}' });
  expect(compileTexts([folder], 'en')).toEqual({
    'home.title': ['Hello ', ['name']],
    'home.count': [['count', 'plural', { offset: undefined, one: ['#', ' day'], other: ['#', ' days'] }]],
  });
});

it('WEB-020 what a language lacks is filled from English', () => {
  write('en', 'home', { title: 'Home', more: 'More' });
  write('en', 'market', { title: 'Market' });
  write('de', 'home', { title: 'Start' });
  expect(compileTexts([folder], 'de')).toEqual({
    'home.title': ['Start'],
    'home.more': ['More'],
    'market.title': ['Market'],
  });
  expect(compileTexts([folder], 'fr')).toEqual({
    'home.title': ['Home'],
    'home.more': ['More'],
    'market.title': ['Market'],
  });
});

it('WEB-020 a text that is no valid message stops the build and is named', () => {
  write('en', 'home', { broken: 'Hello {name' });
  expect(() => compileTexts([folder], 'en')).toThrow('en/home.broken');
});

it('WEB-045 the words of later pages are apart from those of the first picture', () => {
  write('en', 'home', { title: 'Home' });
  write('en', 'content', { title: 'Help' });
  expect(compileTexts([folder], 'en', namespace => namespace !== 'content')).toEqual({ 'home.title': ['Home'] });
  expect(compileTexts([folder], 'en', namespace => namespace === 'content')).toEqual({ 'content.title': ['Help'] });
});
