/** CPF and CNPJ, with their check digits. A CNPJ may have letters since July 2026. */

const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/** Without dots, dashes and slashes, in capitals. */
export const bareTaxId = (typed: string): string => typed.replace(/[\s./-]/g, '').toUpperCase();

/** @param bare see `bareTaxId` */
export function taxIdKind(bare: string): 'cpf' | 'cnpj' | undefined {
  // All digits alike pass the sums, and belong to nobody.
  if (/^(.)\1*$/.test(bare)) return undefined;
  if (CPF.test(bare) && hasDigits(bare, 9, 11)) return 'cpf';
  if (CNPJ.test(bare) && hasDigits(bare, 12, 9)) return 'cnpj';
  return undefined;
}

/** Both digits at the end follow from what stands before them. @param heaviest the largest weight; then it begins again at 2 */
const hasDigits = (bare: string, length: number, heaviest: number): boolean =>
  [length, length + 1].every((at) => Number(bare[at]) === checkDigit(bare.slice(0, at), heaviest));

/** Characters count by their code: 0 is 0, A is 17. */
function checkDigit(head: string, heaviest: number): number {
  const weights = heaviest - 1;
  const sum = [...head]
    .toReversed()
    .reduce((total, each, at) => total + (each.charCodeAt(0) - 48) * (2 + (at % weights)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
