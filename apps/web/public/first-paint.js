// Runs before the first paint, so that the chosen theme, colours and reading direction never flash. Its keys are those
// of src/platform/preferences.ts. The app takes the language that it leaves on the page.
(() => {
  const root = document.documentElement;
  const read = (key, storage = 'localStorage') => {
    try {
      return globalThis[storage].getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = read('theme');
  const isChosen = chosen === 'light' || chosen === 'dark';
  const isDark = isChosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'dark' : 'light';
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = isDark ? '#0c1017' : '#ffffff';
  }
  if (read('upDown') === 'green-up') root.dataset.updown = 'green-up';

  const servedFor = root.lang;
  const tags = { hk: 'zh-Hant-HK', zh: 'zh-Hans' };
  // An address that names a language is for whoever opens it; else the reader's own choice comes first.
  const named = new URLSearchParams(location.search).get('lang');
  const isNamed = /^(en|ja|ko|de|fr|it|es|ar|hk|zh)$/.test(named ?? '');
  const language = isNamed ? named : read('language');
  if (language) {
    root.lang = tags[language] ?? language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }

  // A page that came drawn is for a visitor, in one language and one shell, at one address. Anybody else waits for the app.
  const { drawn, shell } = root.dataset;
  if (drawn === undefined) return;
  const isHandheld = /Android|iPhone|iPad|iPod/i.test(navigator.userAgent);
  const ownShell = isHandheld || matchMedia('(max-width: 56.25em)').matches ? 'mobile' : 'desktop';
  const isForReader =
    drawn === location.pathname + location.search &&
    shell === ownShell &&
    root.lang === servedFor &&
    read('isLogin') !== 'true';
  const isGreeted = shell === 'mobile' && location.pathname === '/' && read('onboarding', 'sessionStorage') === null;
  root.dataset.drawn = isForReader ? (isGreeted ? 'board' : 'page') : 'none';
})();
