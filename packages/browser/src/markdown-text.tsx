import { Icon } from '@truemark/ui/icon';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import type { LinkTarget } from './choose-link-target.ts';
import { FigureText } from './figure-text.tsx';
import styles from './markdown-text.module.css';
import { type Block, type Cell, parseMarkdown, type Span } from './parse-markdown.ts';
import { Link } from './router.tsx';

/** A content text as elements. `outsideLabel` tells screen readers that a link leaves the product. */
export function MarkdownText(props: { readonly body: string; readonly outsideLabel: string }) {
  const { body, outsideLabel } = props;
  const blocks = useMemo(() => parseMarkdown(body), [body]);
  return <div className={styles.text}>{drawBlocks(blocks, outsideLabel)}</div>;
}

/** The parts of a text have no names and never move, so they are passed as children of their own instead of by key. */
function draw(type: string | typeof Fragment, children: readonly ReactNode[], properties: object = {}): ReactNode {
  return createElement(type, properties, ...children);
}

function drawBlocks(blocks: readonly Block[], outsideLabel: string): ReactNode {
  return draw(
    Fragment,
    blocks.map(block => drawBlock(block, outsideLabel)),
  );
}

function drawBlock(block: Block, outsideLabel: string): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return draw('p', drawSpans(block.spans, outsideLabel));
    case 'heading':
      return draw(`h${block.level}`, drawSpans(block.spans, outsideLabel));
    case 'list': {
      const items = block.items.map(item => draw('li', drawItem(item, outsideLabel)));
      return block.start === undefined ? draw('ul', items) : draw('ol', items, { start: block.start });
    }
    case 'quote':
      return <blockquote>{drawBlocks(block.blocks, outsideLabel)}</blockquote>;
    case 'code':
      return (
        <pre className="mono">
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return (
        <table>
          <thead>{drawRow('th', block.head, outsideLabel, { scope: 'col' })}</thead>
          <tbody>
            {draw(
              Fragment,
              block.rows.map(row => drawRow('td', row, outsideLabel)),
            )}
          </tbody>
        </table>
      );
    case 'rule':
      return <hr className="rule" />;
  }
}

/** One paragraph in a list item needs no element of its own. */
function drawItem(blocks: readonly Block[], outsideLabel: string): readonly ReactNode[] {
  return blocks.flatMap(block =>
    block.kind === 'paragraph' && blocks.indexOf(block) === 0
      ? drawSpans(block.spans, outsideLabel)
      : drawBlock(block, outsideLabel),
  );
}

function drawRow(type: 'th' | 'td', cells: readonly Cell[], outsideLabel: string, properties: object = {}): ReactNode {
  return draw(
    'tr',
    cells.map(cell => draw(type, drawSpans(cell, outsideLabel), properties)),
  );
}

function drawSpans(spans: readonly Span[], outsideLabel: string): readonly ReactNode[] {
  return spans.map(span => drawSpan(span, outsideLabel));
}

const spanElements = { strong: 'strong', emphasis: 'em', deleted: 'del' } as const;

function drawSpan(span: Span, outsideLabel: string): ReactNode {
  switch (span.kind) {
    case 'text':
      return <FigureText text={span.text} />;
    case 'code':
      return <code className="mono">{span.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return drawLink(span.target, drawSpans(span.spans, outsideLabel), outsideLabel);
    default:
      return draw(spanElements[span.kind], drawSpans(span.spans, outsideLabel));
  }
}

function drawLink(target: LinkTarget, words: readonly ReactNode[], outsideLabel: string): ReactNode {
  const label = draw(Fragment, words);
  if (target.kind === 'inside') return <Link to={target.path}>{label}</Link>;
  if (target.kind === 'server') return <a href={target.path}>{label}</a>;
  return (
    <a href={target.url} target="_blank" rel="noopener noreferrer">
      {label}
      <Icon of={ArrowUpRight} size={14} isFlipped className={styles.outside ?? ''} />
      <span className="vh"> ({outsideLabel})</span>
    </a>
  );
}
