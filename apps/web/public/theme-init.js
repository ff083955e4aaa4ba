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

  // What the operator calls the product, and its colour: first as this browser knows them.
  const apply = (brand) => {
    const { style } = document.documentElement;
    for (const name of Object.keys(globalThis.brand?.variables ?? {})) style.removeProperty(name);
    for (const [name, value] of Object.entries(brand.variables)) style.setProperty(name, value);
    for (const [rel, href] of [
      ['icon', brand.favicon],
      ['apple-touch-icon', brand.appIcon],
    ]) {
      const link = document.querySelector(`link[rel="${rel}"]`);
      link.dataset.own ??= link.getAttribute('href');
      link.type = href ? 'image/png' : '';
      link.href = href ?? link.dataset.own;
    }
    globalThis.brand = brand;
  };
  globalThis.loadBrand = async () => {
    const answer = await fetch('/api/branding').catch(() => undefined);
    if (!answer?.ok) return;
    const text = await answer.text();
    if (text === read('branding')) return;
    apply(JSON.parse(text));
    dispatchEvent(new Event('brand'));
    try {
      localStorage.setItem('branding', text);
    } catch {
      // It is asked for again next time.
    }
  };
  try {
    const brand = JSON.parse(read('branding'));
    if (brand) {
      apply(brand);
      document.title = brand.name;
    }
  } catch {
    // Not of this version.
  }
  // Who is signed in waits for the first screen.
  if (!read('userId')) globalThis.loadBrand();

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
