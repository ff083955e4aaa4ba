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

  // What the operator calls the product, and how it looks: first as this browser knows it.
  const apply = (text) => {
    const { style } = document.documentElement;
    for (const name in globalThis.brand?.variables) style.removeProperty(name);
    const brand = JSON.parse(text);
    for (const name in brand.variables) style.setProperty(name, brand.variables[name]);
    const icon = document.querySelector('[rel=icon]');
    if (brand.favicon) icon.type = '';
    icon.href = brand.favicon ?? '/logo.svg';
    document.querySelector('[rel^=apple]').href = brand.touchIcon ?? '/icons/apple-touch-180.png';
    document.title ||= brand.name;
    globalThis.brand = brand;
  };
  globalThis.loadBrand = () =>
    fetch('/api/branding')
      .then(async (answer) => {
        const text = await answer.text();
        if (!answer.ok || text === read('branding')) return;
        apply(text);
        dispatchEvent(new Event('brand'));
        localStorage.setItem('branding', text);
      })
      .catch(() => {});
  const known = read('branding');
  if (known) {
    document.title = '';
    apply(known);
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
