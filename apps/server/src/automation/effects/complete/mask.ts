/** Hides numbers of documents and cards from providers, where their check digits say that they are such. Pure. */

/** As a person writes them: with points, strokes, dashes and blanks between. */
const CANDIDATE = /(?<![\p{L}\d])[\dA-Za-z](?:[ ./-]?[\dA-Za-z]){10,18}(?![\p{L}\d])/gu;

export const mask = (text: string): string =>
  text.replace(CANDIDATE, (typed) => {
    const bare = typed.replaceAll(/[ ./-]/g, '').toUpperCase();
    if (isCpf(bare)) return '[CPF]';
    if (isCnpj(bare)) return '[CNPJ]';
    return isCard(bare) ? '[cartão]' : typed;
  });

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

const CNPJ = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Since 2026 its first twelve places may be letters. */
function isCnpj(text: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(text) || isSame(text)) return false;
  const values = valuesOf(text);
  return digitOf(values, CNPJ) === values[12] && digitOf(values, [6, ...CNPJ]) === values[13];
}

function isCard(text: string): boolean {
  if (!/^\d{13,19}$/.test(text) || isSame(text)) return false;
  const sum = valuesOf(text)
    .toReversed()
    .map((value, at) => (at % 2 === 0 ? value : value * 2 - (value > 4 ? 9 : 0)))
    .reduce((total, each) => total + each, 0);
  return sum % 10 === 0;
}
