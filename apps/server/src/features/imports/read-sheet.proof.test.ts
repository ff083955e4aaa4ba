import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oldSheetFile, sheetFile, zipOf } from '../../testing/sheet-file.ts';
import { readListFile, readListRows } from './list-rows.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-sheet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function saved(content: Buffer): Promise<string> {
  const file = path.join(folder, `${++count}.xlsx`);
  await writeFile(file, content);
  return file;
}

async function rowsOf(content: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await readSheet(await saved(content), (row) => rows.push(row));
  return rows;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: { code: string }) => error.code,
  );

const sheetOf = (xml: string) =>
  zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>` });

const HEAP_MB = 256;

/** In a worker thread that ends when it uses more memory. */
async function readInSmallHeap(file: string): Promise<string> {
  const module = JSON.stringify(new URL('./list-rows.ts', import.meta.url).href);
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    import(${module})
      .then(({ readListFile }) => readListFile(workerData))
      .then(() => 'read', (error) => error.code ?? String(error))
      .then((outcome) => parentPort.postMessage(outcome));`,
    { eval: true, workerData: file, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } },
  );
  const [outcome] = (await once(worker, 'message')) as [string];
  await worker.terminate();
  return outcome;
}

describe('a sheet', () => {
  it('reads the first sheet with texts, numbers and gaps', async () => {
    const rows = await rowsOf(
      await sheetFile([
        ['Nome', 'Número'],
        ['Ana & Bia', 5_511_988_887_777],
      ]),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['Nome', 'Número'], formulas: new Set() },
      { line: 2, cells: ['Ana & Bia', '5511988887777'], formulas: new Set() },
    ]);
  });

  it('reads inline texts, long numbers as Excel writes them, and omitted cells', async () => {
    const rows = await rowsOf(
      await sheetOf(
        '<row r="3"><c r="A3" t="inlineStr"><is><t>Li</t><t>a</t></is></c><c r="C3"><v>5.5119E12</v></c></row>',
      ),
    );
    expect(rows).toEqual([{ line: 3, cells: ['Lia', '', '5511900000000'], formulas: new Set() }]);
  });

  it('reads the first sheet of an .xls file', async () => {
    const rows = await rowsOf(
      oldSheetFile([
        ['Nome', 'Número', 'Total'],
        ['Ana & Bia', 5_511_988_887_777, { formula: '1+2' }],
        [],
        ['Caio', '5521977776666'],
      ]),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['Nome', 'Número', 'Total'], formulas: new Set() },
      { line: 2, cells: ['Ana & Bia', '5511988887777', '3'], formulas: new Set([2]) },
      { line: 4, cells: ['Caio', '5521977776666'], formulas: new Set() },
    ]);
  });

  it('reads whole numbers that are written as floats', async () => {
    const rows = await rowsOf(await sheetOf('<row><c><v>5511988887777.0</v></c></row>'));
    expect(rows[0]?.cells).toEqual(['5511988887777']);
  });

  it.each([
    ['text', Buffer.from('Nome;Numero\nAna;551199999')],
    ['nothing', Buffer.alloc(0)],
    ['a cut file', Buffer.from('PK\u0003\u0004 and no more')],
    ['a cut .xls file', oldSheetFile([['Nome', 'Número']]).subarray(0, 700)],
  ])('is refused when it is %s', async (_what, content) => {
    expect(await codeOf(rowsOf(content))).toBe('ERR_IMPORT_FILE');
  });

  it('refuses files without a sheet, with broken XML or with a DOCTYPE', async () => {
    expect(await codeOf(zipOf({ 'a.txt': 'x' }).then(rowsOf))).toBe('ERR_IMPORT_FILE');
    expect(await codeOf(sheetOf('<row><c></row>').then(rowsOf))).toBe('ERR_IMPORT_FILE');
    const bomb = zipOf({
      'xl/worksheets/sheet1.xml':
        '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><row><c><v>&b;</v></c></row></worksheet>',
    });
    expect(await codeOf(bomb.then(rowsOf))).toBe('ERR_IMPORT_FILE');
  });

  it.each(['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/worksheets/list.xml'])(
    'is refused when its %s cannot be unpacked',
    async (part) => {
      const file = await sheetFile([['Nome'], ['Ana']]);
      const dataAt = file.indexOf(part) + part.length;
      file.fill(0xff, dataAt, dataAt + 20);
      expect(await codeOf(rowsOf(file))).toBe('ERR_IMPORT_FILE');
    },
  );

  it('41: is refused in little memory when it has a million lines or unpacks a thousandfold', async () => {
    const inTexts = await zipOf({
      'xl/worksheets/sheet1.xml': '<worksheet/>',
      'xl/sharedStrings.xml': Buffer.alloc(80 * 1024 * 1024, ' '),
    });
    expect(inTexts.length).toBeLessThan(200_000);
    const inOneCell = await sheetOf(
      `<row><c t="inlineStr"><is><t>${'a'.repeat(60 * 1024 * 1024)}</t></is></c></row>`,
    );
    const heads =
      '<row><c t="inlineStr"><is><t>Nome</t></is></c><c t="inlineStr"><is><t>Numero</t></is></c></row>';
    const line = '<row><c t="inlineStr"><is><t>Ana</t></is></c><c><v>5511988887777</v></c></row>';
    const inLines = await sheetOf(heads + line.repeat(1_000_000));
    for (const bomb of [inTexts, inOneCell, inLines])
      expect(await readInSmallHeap(await saved(bomb))).toBe('ERR_IMPORT_TOO_LARGE');
  }, 180_000);

  it('refuses a hundred thousand nested tags', async () => {
    const deep = sheetOf(`<row>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</row>`);
    expect(await codeOf(deep.then(rowsOf))).toBe('ERR_IMPORT_FILE');
  });

  it('refuses a part that unpacks to more than declared', async () => {
    const file = await sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(20_000));
    // The unpacked size of the only part, in the directory at the end.
    const at = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    file.writeUInt32LE(1000, at + 24);
    expect(await codeOf(rowsOf(file))).toBe('ERR_IMPORT_FILE');
  });
});

describe('a list of contacts', () => {
  it('recognizes headings in three languages and any order', async () => {
    const file = await sheetFile([
      ['E-mail', '__proto__', 'TELEFONE', 'Nombre'],
      ['ana@example.com', 'x', '+55 (11) 98888-7777', ' Ana '],
      ['', '', '', ''],
      ['', 'y', 5_511_977_776_666, 'Bia'],
    ]);
    expect(await readListFile(await saved(file))).toEqual([
      {
        line: 2,
        name: 'Ana',
        number: '5511988887777',
        email: 'ana@example.com',
        fields: {},
        error: null,
      },
      { line: 4, name: 'Bia', number: '5511977776666', email: '', fields: {}, error: null },
    ]);
  });

  it('reads columns next to calculated ones', async () => {
    const file = await sheetFile([
      ['nome', 'numero', 'total'],
      ['Ana', '5511988887777', { formula: 'SUM(1,2)' }],
      ['', '', { formula: 'SUM(1,2)' }],
    ]);
    expect(await readListFile(await saved(file))).toMatchObject([{ name: 'Ana', error: null }]);
  });

  it('reads further columns, without what formulas show', async () => {
    const file = await sheetFile([
      ['nome', 'numero', 'Cidade', '__proto__', 'Saldo'],
      ['Ana', '5511988887777', ' São Paulo ', 'x', { formula: '1+1' }],
    ]);
    const [row] = await readListFile(await saved(file));
    expect(row?.fields).toEqual({ cidade: 'São Paulo', saldo: '' });
  });

  it('needs no names where only numbers matter', async () => {
    const file = await sheetFile([['Telefone'], ['5511988887777'], ['55119888O7777']]);
    expect(await codeOf(readListFile(await saved(file)))).toBe('ERR_IMPORT_EMPTY');
    expect(await readListFile(await saved(file), { isNameless: true })).toMatchObject([
      { number: '5511988887777', error: null },
      { error: 'ERR_IMPORT_NUMBER' },
    ]);
  });

  it('reports the error of each line', async () => {
    const file = await sheetFile([
      ['nome', 'numero', 'email'],
      ['A', '5511988887777', ''],
      ['x'.repeat(51), '5511988887777', ''],
      ['Caio', '123', ''],
      ['Dora', '5511988887777', 'dora'],
      ['Eva', { formula: 'HYPERLINK("http://evil.example")' }, ''],
    ]);
    const list = await readListFile(await saved(file));
    expect(list.map(({ line, error }) => [line, error])).toEqual([
      [2, 'ERR_IMPORT_NAME'],
      [3, 'ERR_IMPORT_NAME'],
      [4, 'ERR_IMPORT_NUMBER'],
      [5, 'ERR_IMPORT_EMAIL'],
      [6, 'ERR_IMPORT_FORMULA'],
    ]);
  });

  it('is refused as empty without headings or lines', async () => {
    const none = async (rows: string[][]) =>
      codeOf(readListFile(await saved(await sheetFile(rows))));
    expect(await none([['Ana', '5511988887777']])).toBe('ERR_IMPORT_EMPTY');
    expect(await none([['Nome', 'Numero']])).toBe('ERR_IMPORT_EMPTY');
    expect(await none([])).toBe('ERR_IMPORT_EMPTY');
  });

  it('accepts rows whose keys are the headings', () => {
    expect(
      readListRows([
        { Nome: 'Ana', Telefone: 5_511_988_887_777 },
        { name: 'Bia', number: null },
      ]),
    ).toEqual([
      { line: 1, name: 'Ana', number: '5511988887777', email: '', fields: {}, error: null },
      { line: 2, name: 'Bia', number: '', email: '', fields: {}, error: 'ERR_IMPORT_NUMBER' },
    ]);
  });
});
