const [BLACK, WHITE] = ['#000000', '#ffffff'];

/** Black or white, whichever is easier to read on a colour of three or six digits. */
export function inkOn(color: string): string {
  const light = luminance(color);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? BLACK : WHITE;
}

/** Relative luminance by WCAG 2, from 0 to 1. */
function luminance(color: string): number {
  const digits = color.slice(1);
  const full = digits.length < 6 ? [...digits.slice(0, 3)].map((d) => d + d).join('') : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
