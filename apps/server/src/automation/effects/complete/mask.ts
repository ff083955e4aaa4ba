/** Hides numbers of documents and cards from providers, where their check digits say that they are such. Pure. */

const alone = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu');

interface Kind {
  /** As people write them: with points, dashes and blanks, or without. */
  shape: RegExp;
  isOne: (bare: string) => boolean;
  shown: string;
}

/** The longest first, since they contain what looks like the others. */
const kinds: readonly Kind[] = [
  {
    shape: alone(
      String.raw`\d{4}[ .-]?\d{4}[ .-]?\d{4}[ .-]?\d{1,4}|\d{4}[ .-]?\d{6}[ .-]?\d{5}|\d{13,19}`,
    ),
    isOne: isCard,
    shown: '[cartão]',
  },
  {
    shape: alone(String.raw`[\dA-Z]{2}[. ]?[\dA-Z]{3}[. ]?[\dA-Z]{3}[/ ]?[\dA-Z]{4}[- ]?\d{2}`),
    isOne: isCnpj,
    shown: '[CNPJ]',
  },
  {
    shape: alone(String.raw`\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}`),
    isOne: isCpf,
    shown: '[CPF]',
  },
];

export const mask = (text: string): string => replaced(text, (shown) => shown);

/** Hides them behind numbered names, so that a text that comes back can have them again. */
export function hide(text: string): { text: string; restore: (answer: string) => string } {
  const hidden: { name: string; typed: string }[] = [];
  const shown = replaced(text, (kind, typed) => {
    const name = kind.replace(']', ` ${hidden.length + 1}]`);
    hidden.push({ name, typed });
    return name;
  });
  const restore = (answer: string) =>
    hidden.reduce((all, { name, typed }) => all.replaceAll(name, () => typed), answer);
  return { text: shown, restore };
}

const replaced = (text: string, by: (shown: string, typed: string) => string): string =>
  kinds.reduce(
    (masked, { shape, isOne, shown }) =>
      masked.replace(shape, (typed) =>
        isOne(typed.replaceAll(/[ ./-]/g, '').toUpperCase()) ? by(shown, typed) : typed,
      ),
    text,
  );

const isSame = (text: string): boolean => /^(.)\1*$/.test(text);

const valuesOf = (text: string): number[] => [...text].map((each) => each.charCodeAt(0) - 48);

/** The check digit after values with these weights. */
function digitOf(values: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const downFrom = (top: number): number[] => Array.from({ length: top - 1 }, (_, at) => top - at);

function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || isSame(text)) return false;
  const values = valuesOf(text);
  return (
    digitOf(values, downFrom(10)) === values[9] && digitOf(values, downFrom(11)) === values[10]
  );
}

const CNPJ_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Since 2026 its first twelve places may be letters. */
function isCnpj(text: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(text) || isSame(text)) return false;
  const values = valuesOf(text);
  return (
    digitOf(values, CNPJ_WEIGHTS) === values[12] &&
    digitOf(values, [6, ...CNPJ_WEIGHTS]) === values[13]
  );
}

function isCard(text: string): boolean {
  if (!/^\d{13,19}$/.test(text) || isSame(text)) return false;
  const sum = valuesOf(text)
    .toReversed()
    .map((value, at) => (at % 2 === 0 ? value : value * 2 - (value > 4 ? 9 : 0)))
    .reduce((total, each) => total + each, 0);
  return sum % 10 === 0;
}
