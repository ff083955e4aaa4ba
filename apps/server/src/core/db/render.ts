/**
 * Texts and values of raw statements. Drizzle can render any of its objects, and checks each part of a statement for all of
 * their kinds. Our statements have a few kinds of parts, and are rendered in a tenth of the time (docs/decisions/0163).
 */
import { Column, getTableName, Name, Param, SQL, StringChunk } from './drizzle.ts';

export interface Rendered {
  text: string;
  values: unknown[];
}

/** Undefined where the statement has a part of another kind. */
export function render(statement: SQL): Rendered | undefined {
  const into: Rendered = { text: '', values: [] };
  return writeAll(statement.queryChunks, into) ? into : undefined;
}

const writeAll = (parts: readonly unknown[], into: Rendered): boolean =>
  parts.every((part) => write(part, into));

function write(part: unknown, into: Rendered): boolean {
  if (part instanceof StringChunk) return writeText(part.value.join(''), into);
  if (part instanceof SQL) return writeAll(part.queryChunks, into);
  if (part === undefined) return true;
  if (part instanceof Param) return writeValue(encoded(part), into);
  if (part instanceof Name) return writeText(quoted(part.value), into);
  if (Array.isArray(part)) return writeList(part, into);
  if (part instanceof Column) return writeColumn(part, into);
  return writeValue(part, into);
}

function writeText(text: string, into: Rendered): true {
  into.text += text;
  return true;
}

function writeList(parts: readonly unknown[], into: Rendered): boolean {
  into.text += '(';
  for (const [at, part] of parts.entries()) {
    if (at > 0) into.text += ', ';
    if (!write(part, into)) return false;
  }
  return writeText(')', into);
}

function writeColumn({ keyAsName, name, table }: Column, into: Rendered): boolean {
  return !keyAsName && writeText(`${quoted(getTableName(table))}.${quoted(name)}`, into);
}

function writeValue(value: unknown, into: Rendered): boolean {
  if (!isValue(value)) return false;
  into.values.push(value);
  return writeText(`$${into.values.length}`, into);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const encoded = ({ value, encoder }: Param): unknown =>
  value === null ? null : encoder.mapToDriverValue(value);

const isValue = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Array.isArray(value) ||
  value instanceof Date ||
  value instanceof Uint8Array;
