/** A palette from one colour, readable in both schemes. Pure. */

type Rgb = readonly [number, number, number];

/** WCAG AA for text. */
export const CONTRAST_MIN = 4.5;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** What text stands on in the dark scheme: the lightest of its surfaces, a selected row. */
const DARK: Rgb = [22, 27, 26];

const HEX = /^#[0-9a-f]{6}$/i;
export const isHexColor = (value: string): boolean => HEX.test(value);

const parse = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

const hex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, part: number): Rgb =>
  from.map((value, n) => value + (to[n]! - value) * part) as unknown as Rgb;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Of white text on it, and of itself as text on white. */
export const contrastWithWhite = (color: string): number => contrast(parse(color), WHITE);

export const contrastWithDark = (color: string): number => contrast(parse(color), DARK);

const STEPS = [0.92, 0.84, 0.68, 0.52, 0.38, 0.26, 0.14];

/** As text in the dark scheme: lightened until it can be read on `surface`, too. */
function onDark(color: Rgb, surface: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.04) {
    const lighter = mix(color, WHITE, part);
    if (contrast(lighter, DARK) >= CONTRAST_MIN && contrast(lighter, surface) >= CONTRAST_MIN)
      return lighter;
  }
  return WHITE;
}

/** As text in the light scheme: darkened until it can be read on a tinted `surface`, too. */
function onLight(color: Rgb, surface: Rgb): Rgb {
  for (let part = 0.15; part < 1; part += 0.04) {
    const darker = mix(color, BLACK, part);
    if (contrast(darker, surface) >= CONTRAST_MIN) return darker;
  }
  return BLACK;
}

/** The CSS variables that a colour of the operator replaces; the seventh shade is the colour itself. */
export function variablesOf(color: string): Record<string, string> {
  const base = parse(color);
  const shades = [
    ...STEPS.map((part) => mix(base, WHITE, part)),
    base,
    mix(base, BLACK, 0.18),
    mix(base, BLACK, 0.38),
  ];
  const selected = { light: mix(base, WHITE, 0.88), dark: mix(DARK, base, 0.25) };
  const bubble = { light: mix(base, WHITE, 0.84), dark: mix(BLACK, base, 0.45) };
  const both = (light: Rgb, dark: Rgb) => `light-dark(${hex(light)}, ${hex(dark)})`;
  const text = both(onLight(base, selected.light), onDark(base, selected.dark));
  const tint = (shade: number, part: number) => both(shades[shade]!, mix(base, BLACK, part));
  return {
    ...Object.fromEntries(shades.map((rgb, n) => [`--mantine-color-brand-${n}`, hex(rgb)])),
    '--mantine-color-brand-light': tint(1, 0.7),
    '--mantine-color-brand-light-hover': tint(2, 0.6),
    '--mantine-color-brand-text': text,
    '--mantine-color-anchor': text,
    '--app-accent': color,
    '--app-accent-text': text,
    '--app-selected': both(selected.light, selected.dark),
    '--bubble-out': both(bubble.light, bubble.dark),
  };
}
