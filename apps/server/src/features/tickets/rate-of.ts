/** How much a customer says he liked it, by a message that is nothing but a number. Pure. */
export type Rate = 1 | 2 | 3;

/** A number beyond the scale means its end. */
export function rateOf(body: string): Rate | null {
  const typed = /^\D{0,3}?(\d{1,2})\D{0,3}$/u.exec(body.trim())?.[1];
  if (typed === undefined) return null;
  return Math.min(3, Math.max(1, Number(typed))) as Rate;
}
