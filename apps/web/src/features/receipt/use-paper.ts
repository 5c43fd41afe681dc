import { type RefObject, useEffect } from 'react';

/** While the page is printed it is drawn as on paper: in the light theme, with everything open that can be opened. */
export function usePaper(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let theme = dataset.theme;
    let closed: readonly HTMLDetailsElement[] = [];
    const lay = () => {
      theme = dataset.theme;
      dataset.theme = 'light';
      closed = [...(page.current?.querySelectorAll('details') ?? [])].filter(details => !details.open);
      for (const details of closed) details.open = true;
    };
    const lift = () => {
      dataset.theme = theme;
      for (const details of closed) details.open = false;
      closed = [];
    };
    addEventListener('beforeprint', lay);
    addEventListener('afterprint', lift);
    return () => {
      removeEventListener('beforeprint', lay);
      removeEventListener('afterprint', lift);
    };
  }, [page]);
}
