import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

function draw(body: string): string {
  return renderToStaticMarkup(<MarkdownText body={body} outsideLabel="opens another website" />).replace(
    /^<div class="[^"]*">(.*)<\/div>$/s,
    '$1',
  );
}

describe('MarkdownText', () => {
  test('CNT-030 draws a text as elements', () => {
    expect(draw('## Head\n\nSome **strong** words\n\n1. one\n2. two\n\n| A | B |\n| - | - |\n| 1 | 2 |')).toBe(
      '<h2>Head</h2><p>Some <strong>strong</strong> words</p><ol start="1"><li>one</li><li>two</li></ol>' +
        '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>' +
        '<tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
  });

  test('CNT-030 shows markup as it is written', () => {
    expect(draw('<b onclick="alert(1)">x</b>')).toBe('<p>&lt;b onclick=&quot;alert(1)&quot;&gt;x&lt;/b&gt;</p>');
  });

  test('CNT-039 a figure keeps its sign on its own side in Arabic', () => {
    expect(draw('أقل من 0.3% اليوم')).toBe('<p>أقل من <bdi dir="ltr">0.3%</bdi> اليوم</p>');
  });

  test('CNT-031 a link of the product is an address of its router, one of the server is not', () => {
    expect(draw('[m](/market)')).toBe('<p><a href="/market">m</a></p>');
    expect(draw('[d](/docs)')).toBe('<p><a href="/docs">d</a></p>');
  });

  test('CNT-031 a link to another website opens there without a way back and says so', () => {
    const html = draw('[a](https://example.com/x)');
    expect(html).toContain('<a href="https://example.com/x" target="_blank" rel="noopener noreferrer">a');
    expect(html).toContain('(opens another website)');
  });
});
