import { type RefObject, useLayoutEffect } from 'react';

/** What stays in view takes at most this share of the height that is scrolled; more of it scrolls with the rest. */
const stickyShareMax = 0.4;

/**
 * Tells style sheets how high an element that stays in view is, as a custom property of what is scrolled under it: of the
 * dialog around it, or of the page. They keep that much room for a field that takes the focus. Where it would take too much
 * of the height, as with large text, the element is marked with `data-tall` and the property is 0.
 */
export function useHeight(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const scrolled = current.closest('dialog') ?? document.documentElement;
    const tell = () => {
      const height = current.offsetHeight;
      const isTall = height > scrolled.clientHeight * stickyShareMax;
      current.toggleAttribute('data-tall', isTall);
      scrolled.style.setProperty(property, isTall ? '0px' : `${height}px`);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    observer.observe(scrolled);
    addEventListener('resize', tell);
    return () => {
      observer.disconnect();
      removeEventListener('resize', tell);
      scrolled.style.removeProperty(property);
    };
  }, [element, property]);
}
