/** Reads a list of contacts line by line: the meaning of its columns, and the errors of a line. */
import { emailText, text } from '@prosa/contract/common';
import type { ErrorCode } from '@prosa/contract/errors';
import { limits } from '@prosa/contract/limits';
import { normalise } from '@prosa/contract/plain-text';
import { parsePhoneNumber } from '../../../conversation/contacts/phone-number.ts';
import { appError } from '../../../core/errors.ts';
import { readSheet } from './read-sheet.ts';

export interface ListedRow {
  line: number;
  name: string;
  /** Digits as they are in the list. */
  number: string;
  email: string;
  error: ErrorCode | null;
}

type Field = 'name' | 'number' | 'email';

const headings: Record<Field, readonly string[]> = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto'],
  number: ['numero', 'number', 'telefone', 'phone', 'telefono', 'celular', 'whatsapp', 'fone'],
  email: ['email', 'mail', 'correo', 'correoelectronico'],
};

const SHOWN_MAX = 100;

const plain = (heading: string): string =>
  normalise(heading, 'NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

function fieldOf(heading: string): Field | undefined {
  const word = plain(heading);
  return (['name', 'number', 'email'] as const).find((field) => headings[field].includes(word));
}

/** The column of each field; the first heading of a meaning counts. */
function placesOf(row: readonly string[]): Map<Field, number> {
  const places = new Map<Field, number>();
  for (const [index, heading] of row.entries()) {
    const field = fieldOf(heading);
    if (field && !places.has(field)) places.set(field, index);
  }
  return places;
}

const nameRule = text(limits.name.max).min(limits.name.min);

/** @param values as they were written */
export function checkRow(
  line: number,
  values: Record<Field, string>,
  hasFormula: boolean,
): ListedRow {
  const [name, email] = [values.name.trim(), values.email.trim()];
  const number = parsePhoneNumber(values.number)?.digits;
  const shown = { line, name: shownText(name), number: number ?? '', email: '' };
  if (hasFormula) return { ...shown, error: 'ERR_IMPORT_FORMULA' };
  if (!nameRule.safeParse(name).success) return { ...shown, error: 'ERR_IMPORT_NAME' };
  if (number === undefined) return { ...shown, error: 'ERR_IMPORT_NUMBER' };
  if (email !== '' && !emailText.safeParse(email).success)
    return { ...shown, error: 'ERR_IMPORT_EMAIL' };
  return { line, name, number, email, error: null };
}

/** The storable part of an invalid text. */
const shownText = (name: string): string =>
  name.toWellFormed().replaceAll('\u0000', '').slice(0, SHOWN_MAX).toWellFormed();

/**
 * The rows of an .xlsx file below its headings, without empty ones.
 * @throws ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_EMPTY
 */
export async function readListFile(path: string): Promise<ListedRow[]> {
  const list: ListedRow[] = [];
  let places: Map<Field, number> | undefined;
  await readSheet(path, ({ line, cells, formulas }) => {
    if (!places) {
      if (cells.some((cell) => cell.trim() !== '')) places = knownPlaces(cells);
      return;
    }
    // Other columns may contain anything.
    const read = [...places.values()];
    const hasFormula = read.some((column) => formulas.has(column));
    if (!hasFormula && read.every((column) => !cells[column]?.trim())) return;
    const at = (field: Field) => cells[places?.get(field) ?? -1] ?? '';
    const values = { name: at('name'), number: at('number'), email: at('email') };
    if (list.push(checkRow(line, values, hasFormula)) > limits.importRows.max)
      throw appError('ERR_IMPORT_TOO_LARGE');
  });
  if (list.length === 0) throw appError('ERR_IMPORT_EMPTY');
  return list;
}

function knownPlaces(headings: readonly string[]): Map<Field, number> {
  const places = placesOf(headings);
  if (!places.has('name') || !places.has('number')) throw appError('ERR_IMPORT_EMPTY');
  return places;
}

/** Rows as a client sends them: the headings are their keys. @throws ERR_IMPORT_EMPTY */
export function readListRows(sent: readonly Record<string, unknown>[]): ListedRow[] {
  if (sent.length === 0) throw appError('ERR_IMPORT_EMPTY');
  return sent.map((row, index) => {
    const keys = Object.keys(row);
    const places = placesOf(keys);
    const at = (field: Field) => cellText(row[keys[places.get(field) ?? -1] ?? '']);
    const values = { name: at('name'), number: at('number'), email: at('email') };
    return checkRow(index + 1, values, false);
  });
}

const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
