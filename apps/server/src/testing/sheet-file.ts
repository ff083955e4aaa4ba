/** Minimal files in Excel's format, for tests; and hostile ones that Excel would not write. */
import { buffer } from 'node:stream/consumers';
import { type CellObject, CFB, utils, write } from '@e965/xlsx';
import yazl from 'yazl';

export interface SheetCell {
  formula: string;
}

type Cell = string | number | SheetCell;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const BOOK = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>
  <sheet name="Clientes" sheetId="1" r:id="rId7"/><sheet name="Outra" sheetId="2" r:id="rId8"/></sheets></workbook>`;
const BOOK_RELATIONS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="rId8" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>
  <Relationship Id="rId7" Type="${RELATIONS}/worksheet" Target="worksheets/list.xml"/></Relationships>`;

/** Texts are shared, as in Excel; numbers are in their cells. */
export function sheetFile(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const shared: string[] = [];
  const cell = (value: Cell, column: number, line: number): string => {
    const address = `${String.fromCharCode(65 + column)}${line}`;
    if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
    if (typeof value === 'object')
      return `<c r="${address}" t="str"><f>${escaped(value.formula)}</f><v>42</v></c>`;
    return `<c r="${address}" t="s"><v>${shared.push(value) - 1}</v></c>`;
  };
  const body = rows
    .map((row, index) => {
      const cells = row.map((value, column) => cell(value, column, index + 1)).join('');
      return `<row r="${index + 1}">${cells}</row>`;
    })
    .join('');
  return zipOf({
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': BOOK_RELATIONS,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${shared
      .map((text) => `<si><t>${escaped(text)}</t></si>`)
      .join('')}</sst>`,
    'xl/worksheets/list.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${body}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
  });
}

/** The same as Excel wrote it until 2003. Every formula is 1+2. */
export function oldSheetFile(rows: readonly (readonly Cell[])[]): Buffer {
  const cells = rows.map((row) =>
    row.map((value): CellObject => {
      if (typeof value === 'object') return { t: 'n', v: FORMULA_MARK };
      return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value };
    }),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Clientes');
  const file = CFB.read(write(book, { type: 'buffer', bookType: 'biff8' }), { type: 'buffer' });
  const stream = CFB.find(file, 'Workbook')!;
  stream.content = withFormulas(Buffer.from(stream.content));
  stream.size = stream.content.length;
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

/** The library writes no formulas: numbers with this value become some. */
const FORMULA_MARK = 0.123456789;
const RECORD_OF_NUMBER = 0x0203;
const RECORD_OF_FORMULA = 0x0006;
const ONE_PLUS_TWO = Buffer.from('1e01001e020003', 'hex');

function withFormulas(stream: Buffer): Buffer {
  const records: Buffer[] = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    const record = stream.subarray(at, end);
    const isMarked =
      record.readUInt16LE(0) === RECORD_OF_NUMBER && record.readDoubleLE(10) === FORMULA_MARK;
    records.push(isMarked ? formulaAt(record.subarray(4, 10)) : record);
    at = end;
  }
  return Buffer.concat(records);
}

function formulaAt(place: Buffer): Buffer {
  const record = Buffer.alloc(4 + 22 + ONE_PLUS_TWO.length);
  record.writeUInt16LE(RECORD_OF_FORMULA, 0);
  record.writeUInt16LE(record.length - 4, 2);
  place.copy(record, 4);
  record.writeDoubleLE(3, 10);
  record.writeUInt16LE(ONE_PLUS_TWO.length, 24);
  ONE_PLUS_TWO.copy(record, 26);
  return record;
}

export function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
