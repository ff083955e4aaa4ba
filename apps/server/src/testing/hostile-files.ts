/** Malicious files, for tests of uploads. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { PIXEL } from './pixel.ts';
import { sheetFile, zipOf } from './sheet-file.ts';

const MEGABYTE = 1024 * 1024;
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface HostileFile {
  name: string;
  mime: string;
  bytes: Buffer;
}

/** Bad names, contents of another type or of several types at once, absurd sizes, bombs. */
export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...badNames(),
  ...liars(),
  ...polyglots(),
  ...hugePictures(),
  ...(await bombs()),
];

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HTML = Buffer.from('<!doctype html><script>document.title = 1</script>');
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
);

const NAMES = [
  '../../evil.png',
  '..\\..\\evil.png',
  '/etc/evil.png',
  'C:\\evil.png',
  '%2e%2e%2fevil.png',
  '',
  '.',
  '..',
  ' ',
  '.htaccess',
  'CON',
  'aux.png',
  'evil.png/',
  'evil.png\u0000.html',
  'evil"; filename="other.html',
  "evil' or '1'='1.png",
  'evil\r\nX-Header: 1.png',
  '=cmd|x!A1.csv',
  '\u202egnp.exe',
  '\u0301'.repeat(500),
  '😀'.repeat(300),
  'x'.repeat(5000),
  'é.png',
  '<img src=x>.png',
  'evil.html',
  'evil.svg',
  'evil.png.exe',
  'evil.xlsx',
  'evil.csv',
  '__proto__',
];

const badNames = (): HostileFile[] =>
  NAMES.map((name) => ({ name, mime: 'image/png', bytes: PIXEL }));

/** Their claimed types and their real ones. */
function liars(): HostileFile[] {
  const claims = [
    'image/png',
    'text/html',
    'image/svg+xml',
    SHEET,
    'audio/ogg',
    'video/mp4',
    'x/y; a=b',
  ];
  const contents = [
    HTML,
    SVG,
    PIXEL,
    Buffer.from('MZ\u0090'),
    Buffer.from('#!/bin/sh\n'),
    Buffer.alloc(0),
  ];
  return contents.flatMap((bytes) =>
    claims.map((mime) => ({ name: `evil.${/\w+$/.exec(mime)?.[0] ?? 'png'}`, mime, bytes })),
  );
}

/** Each begins as one type and is another as well. */
function polyglots(): HostileFile[] {
  const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64');
  const both: [string, Buffer, Buffer][] = [
    ['image/png', PIXEL, HTML],
    ['image/png', PIXEL, zip],
    ['image/gif', GIF, HTML],
    ['application/pdf', Buffer.from('%PDF-1.7\n'), HTML],
    ['image/jpeg', Buffer.from('ffd8ffe000104a46494600', 'hex'), HTML],
    ['audio/ogg', Buffer.from('OggS\u0000\u0002'), HTML],
    [
      'video/webm',
      Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282847765626d', 'hex'),
      HTML,
    ],
    [
      'video/mp4',
      Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom'),
      HTML,
    ],
    ['audio/wav', Buffer.from('RIFF\u00ff\u00ff\u00ff\u007fWAVEfmt ', 'latin1'), HTML],
  ];
  return both.map(([mime, first, second]) => ({
    name: `evil.${mime.split('/')[1]}`,
    mime,
    bytes: Buffer.concat([first, second]),
  }));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  return Buffer.concat([
    PIXEL.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function hugePictures(): HostileFile[] {
  const most = 0x7fffffff;
  const gif = Buffer.from(GIF);
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  const jpeg = Buffer.from('ffd8ffc0001108ffffffff03012200021101031101ffd9', 'hex');
  const webp = Buffer.from(
    'RIFF\u0022\u0000\u0000\u0000WEBPVP8X\u000a\u0000\u0000\u0000',
    'latin1',
  );
  const list: [string, Buffer][] = [
    ['image/png', png(60_000, 60_000, Buffer.alloc(MEGABYTE))],
    ['image/png', png(most, most, Buffer.alloc(10))],
    ['image/png', png(1, most, Buffer.alloc(10))],
    ['image/png', png(0, 0, Buffer.alloc(0))],
    ['image/png', png(8000, 8000, Buffer.alloc(32 * MEGABYTE))],
    ['image/png', PIXEL.subarray(0, 40)],
    ['image/gif', gif],
    ['image/jpeg', jpeg],
    ['image/webp', Buffer.concat([webp, Buffer.from('00000000ffffffffffff', 'hex')])],
  ];
  return list.map(([mime, bytes]) => ({ name: `big.${mime.split('/')[1]}`, mime, bytes }));
}

async function bombs(): Promise<HostileFile[]> {
  const zeros = Buffer.alloc(64 * MEGABYTE);
  const inner = await zipOf({ 'a.txt': zeros });
  const sheet = await sheetFile([
    ['Nome', 'Telefone'],
    ['x'.repeat(30_000), '5511988887777'],
  ]);
  const list: [string, string, Buffer][] = [
    [
      'bomb.xlsx',
      SHEET,
      await zipOf({ 'xl/workbook.xml': zeros, 'xl/worksheets/sheet1.xml': zeros }),
    ],
    ['nested.xlsx', SHEET, await zipOf({ 'xl/workbook.xml': inner, 'a.zip': inner })],
    ['cut.xlsx', SHEET, sheet.subarray(0, sheet.length / 2)],
    ['deep.xlsx', SHEET, await zipOf({ 'xl/workbook.xml': '<a>'.repeat(500_000) })],
    ['many.csv', 'text/csv', Buffer.from(','.repeat(2 * MEGABYTE))],
    ['quotes.csv', 'text/csv', Buffer.from('"'.repeat(2 * MEGABYTE + 1))],
    ['lines.csv', 'text/csv', Buffer.from('\n'.repeat(2 * MEGABYTE))],
    ['wide.csv', 'text/csv', Buffer.from(`Nome;Telefone\n"${'a'.repeat(MEGABYTE)}";1`)],
    ['random.bin', 'application/octet-stream', randomBytes(MEGABYTE)],
    ['raw.png', 'image/png', deflateRawSync(zeros)],
  ];
  return list.map(([name, mime, bytes]) => ({ name, mime, bytes }));
}
