/** Files of the demo: pictures drawn here, a PDF written by hand, a short recording. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { files } from '../conversation/media/files.table.ts';
import { mapTile } from '../conversation/media/location-body.ts';
import { openPicture } from '../conversation/media/open-picture.ts';
import type { Core } from '../core/ctx.ts';

export interface DemoFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly width?: number;
  readonly height?: number;
  readonly waveform?: string;
}

export interface DemoFiles {
  readonly photos: readonly DemoFile[];
  readonly voice: DemoFile;
  readonly pdf: DemoFile;
  /** Data URL of a piece of map. */
  readonly map: string;
}

/** Waveform of `voice.mp3`, as the composer measures recordings. */
const WAVEFORM =
  'DWBjYWRiK01jYmRiRTJiZGNiWCFhY2NiYiZSZGJjY0E2YmRiZFUjYmNiY2AjV2JkYmQ8O2NiZGJSJWNiZGJgHA==';

const WIDTH = 720;
const HEIGHT = 540;

/** Drawn once for both companies. */
export async function makeDemoFiles(place: {
  latitude: number;
  longitude: number;
}): Promise<DemoFiles> {
  const [photos, voice, map] = await Promise.all([
    Promise.all(scenes.map(drawPhoto)),
    readFile(path.join(import.meta.dirname, 'voice.mp3')),
    mapTile(place),
  ]);
  return {
    photos,
    voice: { name: 'audio.mp3', mime: 'audio/mpeg', bytes: voice, waveform: WAVEFORM },
    pdf: { name: 'documento.pdf', mime: 'application/pdf', bytes: writePdf(pdfLines) },
    map,
  };
}

const scenes = [
  // A box on a table.
  `<rect width="720" height="360" fill="#dfe7ea"/><rect y="360" width="720" height="180" fill="#b98a5e"/>
   <path d="M200 210h320v220H200z" fill="#c9955c"/><path d="M200 210l60-50h320l-60 50z" fill="#deb27c"/>
   <path d="M520 210l60-50v210l-60 60z" fill="#a97842"/><path d="M340 210h40v220h-40z" fill="#e8d3a8"/>`,
  // A pair of shoes.
  `<rect width="720" height="540" fill="#f1ece4"/><ellipse cx="360" cy="440" rx="280" ry="30" fill="#d8cfc2"/>
   <path d="M130 400q0-120 90-130l60 60q120 20 180 70v40H130z" fill="#0f7a55"/><path d="M130 420h330v24H130z" fill="#fff"/>
   <path d="M300 350q0-110 80-120l60 60q120 20 170 70v40H300z" fill="#14936a"/><path d="M300 378h310v24H300z" fill="#fff"/>`,
  // A cup and a lamp.
  `<rect width="720" height="540" fill="#2f3b45"/><circle cx="520" cy="150" r="120" fill="#f6d77a" opacity=".35"/>
   <path d="M480 170l40-90 40 90z" fill="#f6d77a"/><path d="M515 170h10v240h-10z" fill="#9aa5a1"/>
   <rect y="410" width="720" height="130" fill="#6b4f3a"/><path d="M180 270h150v110q0 40-40 40h-70q-40 0-40-40z" fill="#fff"/>
   <path d="M330 300q60 0 60 45t-66 45" fill="none" stroke="#fff" stroke-width="18"/>`,
] as const;

async function drawPhoto(scene: string, index: number): Promise<DemoFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${scene}</svg>`;
  const picture = await openPicture(Buffer.from(svg));
  const isPng = index === scenes.length - 1;
  const bytes = await (isPng ? picture.png() : picture.jpeg({ quality: 82 })).toBuffer();
  return {
    name: `foto-${index + 1}.${isPng ? 'png' : 'jpg'}`,
    mime: isPng ? 'image/png' : 'image/jpeg',
    bytes,
    width: WIDTH,
    height: HEIGHT,
  };
}

const pdfLines = [
  'Comprovante',
  'Pedido de demonstracao',
  'Este documento faz parte dos dados de exemplo.',
];

/** One page with a few lines: header, five objects, their offsets (ISO 32000-1, 7.5). */
function writePdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join(' ');
  const stream = `BT /F1 18 Tf 24 TL 60 780 Td ${text} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.from(`${pdf}startxref\n${pdf.lastIndexOf('xref\n0')}\n%%EOF\n`, 'latin1');
}

/** Writes the bytes into the company's storage; the caller inserts the row. */
export async function storeDemoFile(
  core: Core,
  companyId: number,
  file: DemoFile,
): Promise<typeof files.$inferInsert> {
  const { bytes, ...named } = file;
  const source = Readable.from([bytes]);
  const { key } = await core.storage.put(companyId, source, bytes.length);
  return { companyId, id: crypto.randomUUID(), key, bytes: bytes.length, ...named };
}
