interface GoOptions {
  readonly replace?: boolean;
  /** Kept with the entry of the history. */
  readonly state?: unknown;
}
type Go = (path: string, options?: GoOptions) => void;

let go: Go = path => location.assign(path);

/** Lets code outside React, such as the 401 handling, use the router once it stands. */
export function setNavigator(navigate: Go): void {
  go = navigate;
}

export function navigateTo(path: string, options?: GoOptions): void {
  go(path, options);
}
