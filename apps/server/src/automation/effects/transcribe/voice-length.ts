/** How long a voice note is: providers count by it, and the budget before them. */
import { ParserKilledError, runParser } from '../../../core/process/parser-process.ts';

const MEASURE = new URL('./voice-length.parser.ts', import.meta.url);
const MEASURE_MS = 15_000;

/** @returns undefined if it is no audio */
export async function secondsOf(path: string): Promise<number | undefined> {
  try {
    const found = await runParser<{ from: string }, number | undefined>(
      MEASURE,
      { from: path },
      { ms: MEASURE_MS },
    );
    return found !== undefined && Number.isFinite(found) && found >= 0 ? found : undefined;
  } catch (error) {
    if (error instanceof ParserKilledError) return undefined;
    throw error;
  }
}
