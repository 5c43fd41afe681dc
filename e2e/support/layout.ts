import type { Page } from '@playwright/test';

/** Gives Chromium another default size of text, in px: 24 is its "Very large". Holds for the pages opened from here on. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: Math.round((size * 13) / 16) } });
}

/**
 * What is wrong with the layout of the page as it stands, a line each: a page wider than its window, labels cut off, and
 * texts that lie on one another. Texts count as they are on screen, each with what is scrolled or stays in view together.
 */
export function findLayoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);

    // With a dialog over it, the page under it is out of reach.
    const root = document.querySelector('dialog[open]:modal') ?? document.body;
    const labels = 'button, a, label, [role="tab"], th, dt, dd, h1, h2, h3';
    for (const element of root.querySelectorAll<HTMLElement>(labels)) {
      // Text for screen readers only is a pixel wide on purpose.
      const isShown = element.clientWidth > 1 && element.closest('.vh') === null && element.checkVisibility();
      const isCut = isShown && getComputedStyle(element).overflowX !== 'visible';
      // Titles in the top bar may be cut: the page repeats them (design.md, section 10).
      if (isCut && element.scrollWidth > element.clientWidth + 1 && !element.closest('header'))
        found.push(`clipped: ${element.textContent}`);
    }

    /** What an element moves with: the nearest around it that is fixed, sticky, placed over others, or scrolls by itself. */
    const findLayer = (start: Element): Element => {
      for (let element: Element | null = start; element; element = element.parentElement) {
        const { position, zIndex, overflowX, overflowY } = getComputedStyle(element);
        if (position === 'fixed' || position === 'sticky' || zIndex !== 'auto') return element;
        if (overflowX !== 'visible' || overflowY !== 'visible') return element;
      }
      return document.body;
    };
    const texts: { readonly element: Element; readonly box: DOMRect; readonly layer: Element }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest('.vh, svg, option, noscript')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const isInWindow = box.width > 2 && box.height > 2 && box.right > 0 && box.left < innerWidth;
        if (isInWindow) texts.push({ element, box, layer: findLayer(element) });
      }
    }
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (one.layer !== other.layer || one.element === other.element) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Lines of text stand closer than their boxes are high.
        const lowest = Math.min(one.box.height, other.box.height);
        if (width > 2 && height > lowest * 0.4)
          found.push(`"${one.element.textContent}" lies on "${other.element.textContent}"`);
      }
    }
    return [...new Set(found)];
  });
}

/** The name of a field that cannot be seen while it has the focus; nothing when all can. */
export async function findHiddenFields(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  const dialog = page.locator('dialog[open]');
  const fields = ((await dialog.count()) > 0 ? dialog : page.locator('aside form')).locator('input');
  for (const field of await fields.all()) {
    await field.focus();
    const name = await field.evaluate(input => {
      const { left, top, width, height } = input.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = seen !== null && (input.contains(seen) || input.parentElement?.contains(seen) === true);
      return isSeen ? '' : (input.getAttribute('aria-label') ?? input.closest('label')?.textContent ?? input.id);
    });
    if (name) hidden.push(name);
  }
  return hidden;
}
