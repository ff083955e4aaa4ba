/** Writes a small .xlsx file. All cells are texts, so that no program shows a phone number as 5.5E+12. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/>
  <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/></Types>`;

const relation = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">
  <Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;

const BOOK = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">
  <sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`;

export function writeSheet(lines: readonly (readonly string[])[]): Promise<Buffer> {
  const rows = lines.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const cell = (text: string): string => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
