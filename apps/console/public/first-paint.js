// Runs before the first paint, so that the theme never flashes. Its key is that of `@truemark/browser/theme`.
(() => {
  const root = document.documentElement;
  root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    return;
  }
})();
