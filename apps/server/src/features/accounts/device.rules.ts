/** Names a browser and its system by its user agent. The first match wins, since most browsers also name others. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

export const USER_AGENT_MAX = 400;

/** Null for an unknown browser. */
export const deviceOf = (userAgent: string) => ({
  browser: BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null,
  system: SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null,
});
