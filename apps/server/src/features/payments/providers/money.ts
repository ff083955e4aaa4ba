/** Cents from and to decimal text, never by way of a float. */

/** `10`, `10.5` and `10.50` are what providers write. @throws RangeError */
export function centsOf(value: string | number): number {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(2)))
    throw new RangeError(`not an amount: ${value}`);
  return Number(`${sign}${whole}${part.slice(0, 2).padEnd(2, '0')}`);
}

/** `10.50` */
export function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
