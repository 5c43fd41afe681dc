import type { DrawnPage } from '@truemark/contract/site/drawn-page';
import { decodeEntities } from './decode-entities.ts';

/** HTML whose fields wait for the app: what is typed before would be lost. */
export function closeFields(html: string): string {
  return html.replace(/<input /g, '<input readonly ');
}

/**
 * HTML whose style attributes have become rules of one style sheet. A browser that runs the app sets styles by script; an
 * attribute in HTML is what the content security policy forbids.
 */
export function takeOutStyles(html: string): Pick<DrawnPage, 'body' | 'styles'> {
  const numbers = new Map<string, number>();
  // Only within a tag: React writes `"` in words as an entity.
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-style="${number}"`;
  });
  const rules = [...numbers].map(([style, number]) => `[data-style="${number}"][data-style]{${decodeEntities(style)}}`);
  return { body, styles: rules.join('') };
}
