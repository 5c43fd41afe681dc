import { describe, expect, test } from 'vitest';
import { chooseLinkTarget } from './choose-link-target.ts';

describe('chooseLinkTarget', () => {
  test.each([
    ['/market', { kind: 'inside', path: '/market' }],
    ['/detail?id=fees', { kind: 'inside', path: '/detail?id=fees' }],
    ['/help/faq#where-prices-come-from', { kind: 'inside', path: '/help/faq#where-prices-come-from' }],
    ['#top', { kind: 'inside', path: '#top' }],
    ['/docs', { kind: 'server', path: '/docs' }],
    ['/check-receipt.mjs', { kind: 'server', path: '/check-receipt.mjs' }],
    ['/docs/json', { kind: 'server', path: '/docs/json' }],
    ['/docsify', { kind: 'inside', path: '/docsify' }],
    [
      'https://www.apache.org/licenses/LICENSE-2.0',
      { kind: 'outside', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    ],
    ['mailto:help@example.com', { kind: 'outside', url: 'mailto:help@example.com' }],
  ])('CNT-031 %s leads where it says', (href, target) => {
    expect(chooseLinkTarget(href)).toEqual(target);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example/market',
    '/\\evil.example/market',
    'market',
    '',
  ])('CNT-031 "%s" leads nowhere', href => {
    expect(chooseLinkTarget(href)).toBeUndefined();
  });
});
