/** What a customer wrote while a call was out is one answer to what comes then. Pure. */
import type { Written } from './automation.queries.ts';

/** @returns one message, which stands where the last one does; none where nothing was written */
export function joinWritten(written: readonly Written[]): Written[] {
  const last = written.at(-1);
  if (!last || written.length === 1) return [...written];
  return [{ ...last, body: written.map(({ body }) => body).join('\n'), choice: null }];
}
