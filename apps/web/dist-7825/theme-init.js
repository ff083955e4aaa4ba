// Runs before the first paint and before the program has come.
{
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be closed to us; the browser's scheme decides then.
      return null;
    }
  };

  // A dark page never flashes white.
  (() => {
    const theme = read('preferredTheme');
    const isDark =
      theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  })();

  // What the program will ask for as soon as it runs comes beside it. The build says which files.
  (() => {
    const { files } = document.currentScript.dataset;
    if (!files) return;
    const { texts, laterTexts, inbox, chat } = JSON.parse(files);
    const stored = read('i18nextLng');
    const language = Object.hasOwn(texts, stored) ? stored : 'en';
    const wanted = [...texts[language]];
    if (read('userId')) wanted.push(...inbox);
    if (read('userId') && location.pathname.startsWith('/tickets/'))
      wanted.push(...chat, ...laterTexts[language]);
    for (const href of wanted) {
      const link = document.createElement('link');
      const isStyle = href.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
  })();
}
