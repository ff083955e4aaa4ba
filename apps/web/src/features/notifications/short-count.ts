const SHOWN_MAX = 99;

export const short = (count: number): string =>
  count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
