const units = ['B', 'kB', 'MB', 'GB'];

/** 1234567 as "1,2 MB", in the given language. */
export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  const digits = value < 10 && power > 0 ? 1 : 0;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  return `${number.format(value)} ${units[power]}`;
}

/** 83.4 seconds as "1:23". */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
