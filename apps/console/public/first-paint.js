// Runs before the first paint, so that the chosen theme never flashes. Its key is that of `@truemark/browser/theme`.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    return;
  }
})();
