// Runs before the first paint, so that the chosen theme, colours and reading direction never flash. Its keys are those
// of src/platform/preferences.ts.
(() => {
  const root = document.documentElement;
  const read = key => {
    try {
      return localStorage.getItem(key);
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
  const language = read('language');
  if (language) {
    root.lang = { hk: 'zh-Hant-HK', zh: 'zh-Hans' }[language] ?? language;
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
})();
