import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Params, resolvePath } from './route-path.ts';

/** An address of the site, below the folder that the app lives in. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the navigation that led here said beside the address. */
  readonly state: unknown;
  /** Another one for every entry of the history. */
  readonly key: string;
}

export interface NavigateOptions {
  /** Takes the place of the current entry of the history instead of adding one. */
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
}
export type Navigate = (to: string, options?: NavigateOptions) => void;

interface Routing {
  readonly folder: string;
  readonly location: Location;
  readonly params: Params;
  readonly navigate: Navigate;
}

const RoutingContext = createContext<Routing>({
  folder: '',
  location: { pathname: '/', search: '', hash: '', state: undefined, key: '' },
  params: {},
  navigate: () => {},
});

/** What `history.state` holds: it outlives a reload, so nothing in it is taken for granted. */
function readEntry(entry: unknown): { readonly key: string; readonly state: unknown } {
  const { key, state } = Object(entry);
  return { key: typeof key === 'string' ? key : 'first', state };
}

function readLocation(folder: string): Location {
  const { pathname, search, hash } = window.location;
  return { pathname: pathname.slice(folder.length) || '/', search, hash, ...readEntry(history.state) };
}

const parts = ['key', 'pathname', 'search', 'hash'] as const;

/** Keeps the address of the browser and what is drawn together. `folder` is where the app lives, such as `/console`. */
export function Router(props: { readonly folder?: string; readonly children: ReactNode }) {
  const { folder = '', children } = props;
  const [location, setLocation] = useState(() => readLocation(folder));
  useLayoutEffect(() => {
    // An entry of a sheet has the page's own key: there the page stays as it is.
    const follow = () =>
      setLocation(now => {
        const next = readLocation(folder);
        return parts.every(part => next[part] === now[part]) ? now : next;
      });
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [folder]);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state } = {}) => {
      const path = folder + resolvePath(to, readLocation(folder));
      const entry = { key: crypto.getRandomValues(new Uint32Array(1)).join(), state };
      if (replace) history.replaceState(entry, '', path);
      else history.pushState(entry, '', path);
      setLocation(readLocation(folder));
    },
    [folder],
  );
  const routing = useMemo(() => ({ folder, location, params: {}, navigate }), [folder, location, navigate]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

/** What is drawn for an address that may already have been left: its own location and the parameters of its path. */
export function Routed(props: { readonly location: Location; readonly params: Params; readonly children: ReactNode }) {
  const { location, params, children } = props;
  const outer = useContext(RoutingContext);
  return <RoutingContext value={{ ...outer, location, params }}>{children}</RoutingContext>;
}

export function useLocation(): Location {
  return useContext(RoutingContext).location;
}

export function useParams(): Params {
  return useContext(RoutingContext).params;
}

export function useNavigate(): Navigate {
  return useContext(RoutingContext).navigate;
}

type SetSearch = (
  next: URLSearchParams | ((before: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void;

/** The query of the address, and how to change it. */
export function useSearchParams(): readonly [URLSearchParams, SetSearch] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, options) => navigate(`?${typeof next === 'function' ? next(params) : next}`, options),
    [navigate, params],
  );
  return [params, set];
}

/** Leads on to another address as soon as it is drawn. */
export function Redirect(props: { readonly to: string; readonly state?: unknown }) {
  const { to, state } = props;
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is no other way.
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to]);
  return null;
}

/** A press that the browser must answer itself: another tab, a download, a middle button. */
function isBrowsers(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isAway = target !== '' && target !== '_self';
  return event.button !== 0 || isAway || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
}

/** A link within the app. One to the very address that is shown adds no entry to the history. */
export function Link(
  props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string } & NavigateOptions & {
      readonly [mark: `data-${string}`]: string | undefined;
    },
) {
  const { to, replace, state, onClick, ...rest } = props;
  const { folder, location, navigate } = useContext(RoutingContext);
  const path = resolvePath(to, location);
  return (
    <a
      {...rest}
      href={folder + path}
      onClick={event => {
        onClick?.(event);
        if (event.defaultPrevented || isBrowsers(event)) return;
        event.preventDefault();
        const isHere = path === location.pathname + location.search + location.hash;
        navigate(path, { replace: replace ?? isHere, state });
      }}
    />
  );
}
