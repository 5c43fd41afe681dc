export type Params = Readonly<Record<string, string>>;

/** A part of a path as it was before it was encoded; one that cannot be decoded stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function split(path: string): readonly string[] {
  return path.replace(/\/+$/, '').split('/');
}

/**
 * The parameters of a path that fits a pattern such as `/order/:id`, or undefined. Case counts, a slash at the end does
 * not.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = split(pattern);
  const given = split(pathname);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** Path, query and fragment that an address leads to, seen from a place of the same site. It never leaves the site. */
export function resolvePath(to: string, from: { readonly pathname: string; readonly search: string }): string {
  // Slashes at the front would name another host.
  const url = new URL(to.replace(/^[/\\]+/, '/'), `http://site${from.pathname}${from.search}`);
  return url.pathname + url.search + url.hash;
}
