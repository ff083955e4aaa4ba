/**
 * Reads the first sheet of an .xlsx or .xls file as rows of text. Of .xlsx row by row, so that a sheet of a million rows costs no more
 * memory than one of a thousand; formulas are never calculated.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { SaxesTagPlain } from 'saxes';
import { AppError, appError } from '../../core/errors.ts';
import { localName, readXml as parse, type XmlReader as Reader } from './read-xml.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

export interface SheetRow {
  line: number;
  cells: string[];
  /** Columns whose cells are calculated. */
  formulas: number[];
}

const MEGABYTE = 1024 * 1024;
const INDEX_BYTES_MAX = MEGABYTE;
const TEXTS_BYTES_MAX = 32 * MEGABYTE;
const TEXTS_MAX = 500_000;
const SHEET_BYTES_MAX = 256 * MEGABYTE;
const ROWS_BYTES_MAX = 64 * MEGABYTE;
const COLUMNS_MAX = 50;
const CELL_MAX = 500;

/**
 * Writes every row to the file `to`, as a line of JSON each.
 * @throws ERR_IMPORT_FILE when it is not a spreadsheet, ERR_IMPORT_TOO_LARGE when it unpacks to too much
 */
export default async function parseSheet({ from, to }: { from: string; to: string }) {
  const file = openSync(to, 'w');
  try {
    const write = rowWriter(file);
    if (isXls(from)) await readOldFile(from, write);
    else await readZip(from, write);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw appError('ERR_IMPORT_FILE');
  } finally {
    closeSync(file);
  }
}

async function readZip(from: string, take: (row: SheetRow) => void): Promise<void> {
  const zip = await openZip(from);
  try {
    const sheet = await openFirstSheet(zip);
    await parse(sheet, rowReader(await readTexts(zip), take));
  } finally {
    zip.close();
  }
}

/** How files of old Office programs begin. */
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function isXls(from: string): boolean {
  const file = openSync(from, 'r');
  try {
    const start = Buffer.alloc(OLD_OFFICE.length);
    return readSync(file, start) === start.length && start.equals(OLD_OFFICE);
  } finally {
    closeSync(file);
  }
}

/** Loads its library only for the files that need it. */
async function readOldFile(from: string, take: (row: SheetRow) => void): Promise<void> {
  const { readXls } = await import('./xls-rows.ts');
  readXls(from, COLUMNS_MAX, (row) =>
    take({ ...row, cells: row.cells.map((cell) => cell.slice(0, CELL_MAX)) }),
  );
}

function rowWriter(file: number): (row: SheetRow) => void {
  let bytes = 0;
  return (row) => {
    bytes += writeSync(file, `${JSON.stringify(row)}\n`);
    if (bytes > ROWS_BYTES_MAX) throw appError('ERR_IMPORT_TOO_LARGE');
  };
}

async function openFirstSheet(zip: ZipParts): Promise<Readable> {
  const name = (await firstSheetName(zip)) ?? 'xl/worksheets/sheet1.xml';
  const sheet = await zip.open(name, SHEET_BYTES_MAX);
  if (!sheet) throw appError('ERR_IMPORT_FILE');
  return sheet;
}

/** The workbook lists its sheets in order; another file maps them to paths. */
async function firstSheetName(zip: ZipParts): Promise<string | undefined> {
  const book = await zip.open('xl/workbook.xml', INDEX_BYTES_MAX);
  const relations = await zip.open('xl/_rels/workbook.xml.rels', INDEX_BYTES_MAX);
  if (!book || !relations) return undefined;
  let sheetId: string | undefined;
  await parse(book, {
    open: (tag) => {
      if (localName(tag) === 'sheet') sheetId ??= tag.attributes['r:id'];
    },
  });
  let target: string | undefined;
  await parse(relations, {
    open: ({ attributes }) => {
      if (sheetId !== undefined && attributes.Id === sheetId) target = attributes.Target;
    },
  });
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Shared strings, which cells refer to by index. */
async function readTexts(zip: ZipParts): Promise<string[]> {
  const part = await zip.open('xl/sharedStrings.xml', TEXTS_BYTES_MAX);
  const texts: string[] = [];
  if (!part) return texts;
  let [text, isPlain] = ['', false];
  await parse(part, {
    open: (tag) => {
      const name = localName(tag);
      if (name === 'si') text = '';
      isPlain = name === 't';
    },
    text: (part) => {
      if (isPlain && text.length < CELL_MAX) text += part.slice(0, CELL_MAX);
    },
    close: (tag) => {
      isPlain = false;
      if (localName(tag) !== 'si') return;
      if (texts.push(text) > TEXTS_MAX) throw appError('ERR_IMPORT_TOO_LARGE');
    },
  });
  return texts;
}

interface Cell {
  column: number;
  type: string | undefined;
  text: string;
}

function rowReader(texts: readonly string[], take: (row: SheetRow) => void): Reader {
  let row: SheetRow = { line: 0, cells: [], formulas: [] };
  let cell: Cell | undefined;
  let reads = false;
  return {
    open: (tag) => {
      const name = localName(tag);
      if (name === 'row') {
        row = { line: lineOf(tag, row.line), cells: [], formulas: [] };
        cell = undefined;
      } else if (name === 'c') cell = openCell(tag, cell);
      else if (name === 'f' && cell && cell.column < COLUMNS_MAX) row.formulas.push(cell.column);
      reads = name === 'v' || name === 't';
    },
    text: (text) => {
      if (cell && reads && cell.text.length < CELL_MAX) cell.text += text.slice(0, CELL_MAX);
    },
    close: (tag) => {
      const name = localName(tag);
      reads = false;
      if (name === 'c' && cell && cell.column < COLUMNS_MAX)
        row.cells[cell.column] = textOf(cell, texts).slice(0, CELL_MAX);
      if (name === 'row') take({ ...row, cells: Array.from(row.cells, (each) => each ?? '') });
    },
  };
}

function lineOf({ attributes }: SaxesTagPlain, before: number): number {
  const line = Number(attributes.r);
  return Number.isSafeInteger(line) && line > before && line < 2 ** 31 ? line : before + 1;
}

/** A cell without an address follows the previous one. */
const openCell = ({ attributes }: SaxesTagPlain, before: Cell | undefined): Cell => ({
  column: columnOf(attributes.r) ?? (before?.column ?? -1) + 1,
  type: attributes.t,
  text: '',
});

/** `B7` is column 1. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, text }: Cell, texts: readonly string[]): string {
  if (type === 's') return texts[Number(text)] ?? '';
  // Long numbers are phone numbers here; sheets write some of them as 5.5119E12 or 5511900000000.0.
  if (type === undefined || type === 'n') return /[eE.]/.test(text) ? plainNumber(text) : text;
  return text;
}

function plainNumber(text: string): string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : text;
}
