/** Joins the customer's messages during a call into one answer. Pure. */
import type { Written } from './automation.queries.ts';

/** @returns one message at the place of the last one; none if nothing was written */
export function joinWritten(written: readonly Written[]): Written[] {
  const last = written.at(-1);
  if (!last || written.length === 1) return [...written];
  return [{ ...last, body: written.map(({ body }) => body).join('\n'), choice: null }];
}
