/** Reads the first sheet of a spreadsheet in a process of its own. See ADR 0042. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { appError } from '../../core/errors.ts';
import { ParserKilledError, runParser } from '../../core/process/parser-process.ts';
import type { SheetRow as ParsedRow } from './sheet.parser.ts';

export interface SheetRow {
  line: number;
  cells: string[];
  /** Columns whose cells are calculated. */
  formulas: Set<number>;
}

const PARSER = new URL('./sheet.parser.ts', import.meta.url);
const PARSE_MS = 60_000;

/**
 * Hands every row to `take`, which stops the reading by throwing.
 * @throws ERR_IMPORT_FILE when it is not a spreadsheet, ERR_IMPORT_TOO_LARGE when it unpacks to too much
 */
export async function readSheet(sheet: string, take: (row: SheetRow) => void): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-sheet-'));
  try {
    const to = path.join(folder, 'rows');
    await runParser(PARSER, { from: sheet, to }, { ms: PARSE_MS });
    for await (const line of createInterface({ input: createReadStream(to) })) {
      const row = JSON.parse(line) as ParsedRow;
      take({ ...row, formulas: new Set(row.formulas) });
    }
  } catch (error) {
    throw error instanceof ParserKilledError ? appError('ERR_IMPORT_TOO_LARGE') : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
