import type { CustomContent } from '@truemark/contract/site/content';

/** Address of a help article, question or notice. */
export function buildTextPath({ kind, id }: Pick<CustomContent, 'kind' | 'id'>): string {
  if (kind === 'faq') return `/help/faq#${id}`;
  const page = kind === 'help' ? '/help' : '/help/notice';
  return `${page}?${new URLSearchParams({ id })}`;
}
