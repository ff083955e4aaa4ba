/** Reads a list of contacts line by line: the meaning of its columns, and the errors of a line. */
import { emailText, text } from '@prosa/contract/common';
import type { ErrorCode } from '@prosa/contract/errors';
import { limits } from '@prosa/contract/limits';
import { normalise } from '@prosa/contract/plain-text';
import { parsePhoneNumber } from '../../conversation/contacts/phone-number.ts';
import { appError } from '../../core/errors.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

export interface ListedRow {
  line: number;
  name: string;
  /** Digits as they are in the list. */
  number: string;
  email: string;
  /** Further columns, by heading. */
  fields: Record<string, string>;
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
const noName = text(limits.name.max);

/** A number with letters may lack the digit that one of them stands for. */
const LETTER = /\p{L}/u;

export interface ReadOptions {
  /** Only the numbers are needed. */
  isNameless?: boolean;
}

interface Written extends Record<Field, string> {
  fields?: Record<string, string>;
  hasFormula?: boolean;
}

/** @param written the values as they were written */
export function checkRow(
  line: number,
  written: Written,
  { isNameless = false }: ReadOptions = {},
): ListedRow {
  const { fields = {}, hasFormula = false } = written;
  const [name, email] = [written.name.trim(), written.email.trim()];
  const number = LETTER.test(written.number) ? undefined : parsePhoneNumber(written.number)?.digits;
  const shown = {
    line,
    name: storable(name, SHOWN_MAX),
    number: number ?? '',
    email: '',
    fields: {},
  };
  if (hasFormula) return { ...shown, error: 'ERR_IMPORT_FORMULA' };
  if (!(isNameless ? noName : nameRule).safeParse(name).success)
    return { ...shown, error: 'ERR_IMPORT_NAME' };
  if (number === undefined) return { ...shown, error: 'ERR_IMPORT_NUMBER' };
  if (email !== '' && !emailText.safeParse(email).success)
    return { ...shown, error: 'ERR_IMPORT_EMAIL' };
  return { line, name, number, email, fields, error: null };
}

/** The part of a text that the database takes. */
const storable = (text: string, max: number): string =>
  text.toWellFormed().replaceAll('\u0000', '').slice(0, max).toWellFormed();

/**
 * The rows of a spreadsheet below its headings, without empty ones.
 * @throws ERR_IMPORT_FILE, ERR_IMPORT_TOO_LARGE, ERR_IMPORT_EMPTY
 */
export async function readListFile(path: string, options: ReadOptions = {}): Promise<ListedRow[]> {
  const list: ListedRow[] = [];
  let columns: Columns | undefined;
  await readSheet(path, ({ line, cells, formulas }) => {
    if (!columns) {
      if (cells.some((cell) => cell.trim() !== '')) columns = knownColumns(cells, options);
      return;
    }
    const { places, others } = columns;
    // Other columns may contain anything.
    const read = [...places.values()];
    const hasFormula = read.some((column) => formulas.has(column));
    if (!hasFormula && read.every((column) => !cells[column]?.trim())) return;
    const at = (field: Field) => cells[places.get(field) ?? -1] ?? '';
    const row = { name: at('name'), number: at('number'), email: at('email'), hasFormula };
    const fields = fieldsOf(others, { cells, formulas });
    if (list.push(checkRow(line, { ...row, fields }, options)) > limits.importRows.max)
      throw appError('ERR_IMPORT_TOO_LARGE');
  });
  if (list.length === 0) throw appError('ERR_IMPORT_EMPTY');
  return list;
}

interface Columns {
  places: Map<Field, number>;
  /** The headings of the further columns, which texts can refer to. */
  others: [column: number, heading: string][];
}

const FIELDS_MAX = 20;
const HEADING = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,49}$/u;
const VALUE_MAX = 200;

function knownColumns(headings: readonly string[], { isNameless }: ReadOptions): Columns {
  const places = placesOf(headings);
  if (!places.has('number') || !(isNameless || places.has('name')))
    throw appError('ERR_IMPORT_EMPTY');
  const taken = new Set(places.values());
  const others = headings
    .map((heading, column): [number, string] => [column, heading.trim().toLowerCase()])
    .filter(([column, heading]) => !taken.has(column) && HEADING.test(heading));
  return { places, others: others.slice(0, FIELDS_MAX) };
}

/** Blank ones too, so that texts have nothing in their place. What a formula shows was calculated by somebody else's program. */
const fieldsOf = (
  others: Columns['others'],
  { cells, formulas }: Pick<SheetRow, 'cells' | 'formulas'>,
): Record<string, string> =>
  Object.fromEntries(
    others.map(([column, heading]) => [
      heading,
      formulas.has(column) ? '' : storable((cells[column] ?? '').trim(), VALUE_MAX),
    ]),
  );

/** Rows as a client sends them: the headings are their keys. @throws ERR_IMPORT_EMPTY */
export function readListRows(sent: readonly Record<string, unknown>[]): ListedRow[] {
  if (sent.length === 0) throw appError('ERR_IMPORT_EMPTY');
  return sent.map((row, index) => {
    const keys = Object.keys(row);
    const places = placesOf(keys);
    const at = (field: Field) => cellText(row[keys[places.get(field) ?? -1] ?? '']);
    const values = { name: at('name'), number: at('number'), email: at('email') };
    return checkRow(index + 1, values);
  });
}

const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
