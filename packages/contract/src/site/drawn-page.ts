import type { Language } from '../languages.ts';

/** A page to be drawn before anybody's browser does. */
export interface WantedPage {
  /** Path and query, without the language: `/help?id=price-record`. */
  readonly path: string;
  readonly language: Language;
  readonly shell: 'desktop' | 'mobile';
}

/** A page as a visitor sees it first, in HTML, and what is said of it. */
export interface DrawnPage {
  /** What stands in `#root` until the app takes over. */
  readonly body: string;
  /** Rules for what the body marks with `data-style`: attributes with styles are not allowed on our pages. */
  readonly styles: string;
  /** For readers without JavaScript: that prices are live, and the page in the other languages. */
  readonly note: string;
  readonly title: string;
  readonly description: string;
  /** Questions that the page answers, in plain words. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  /** Answers of the server that the page was drawn from, as JSON: the app begins with the same. */
  readonly seed: string;
}

/** Asks the server as a browser does: method, address, headers and body; answers the status and the body. */
export type AskServer = (request: {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}) => Promise<{ readonly status: number; readonly body: string }>;

/** What the built program exports. A page that cannot be drawn beforehand, or whose texts did not come, is undefined. */
export type DrawPage = (wanted: WantedPage, ask: AskServer) => Promise<DrawnPage | undefined>;

/** The seed of a drawn page, in the element with this id. */
export const seedElementId = 'seed';

/** The query parameter that names a language: `/help?lang=ar`. */
export const languageParameter = 'lang';

/** The address of a page in a language; without one, in the reader's own. */
export function addLanguage(path: string, language: Language | undefined): string {
  if (language === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${language}`;
}

const drawnPaths: readonly string[] = ['/', '/about', '/introduction', '/detail'];

/** Whether a page is drawn beforehand: the home page, and whatever explains something to everybody. */
export function isDrawnPath(pathname: string): boolean {
  return drawnPaths.includes(pathname) || /^\/help(\/|$)/.test(pathname);
}
