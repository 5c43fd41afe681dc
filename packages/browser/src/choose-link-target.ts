/** Where a link of a text leads. */
export type LinkTarget =
  /** A page of this client. */
  | { readonly kind: 'inside'; readonly path: string }
  /** A page of this origin that the client does not draw. */
  | { readonly kind: 'server'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string };

/** Pages that the server draws itself, and files that it serves, which have an ending. */
const serverPaths = ['/docs', '/healthz', '/readyz', '/metrics'];
const outsidePattern = /^(https?:\/\/|mailto:)\S+$/i;

/** Sorts an address; undefined for one that no text may lead to (`javascript:`), or that is no address at all. */
export function chooseLinkTarget(href: string): LinkTarget | undefined {
  if (href.startsWith('#')) return { kind: 'inside', path: href };
  // The browser reads `//host` and `/\host` as another website.
  if (/^\/(?![/\\])/.test(href)) {
    const isServed =
      serverPaths.some(path => href === path || href.startsWith(`${path}/`)) || /^\/[\w-]+\.\w+$/.test(href);
    return { kind: isServed ? 'server' : 'inside', path: href };
  }
  return outsidePattern.test(href) ? { kind: 'outside', url: href } : undefined;
}
