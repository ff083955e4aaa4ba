/** Documents for tests, written byte by byte: PDF with text, Word. */
import { zipOf } from './sheet-file.ts';

/** A PDF with these lines on its pages; without lines, with an empty page. Letters are those of WinAnsi. */
export function pdfOf(pages: readonly (readonly string[])[], trailer = ''): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  objects.push(font);
  const kids: string[] = [];
  for (const lines of pages) {
    const text = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
    const stream = `BT /F1 12 Tf 14 TL 72 720 Td ${text} ET`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`;
  return assembled(objects, trailer);
}

function assembled(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(file.length);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const HEX = '00'.repeat(32);

/** It says that a password is needed, and none is right. */
export const lockedPdf = (): Buffer =>
  pdfOf(
    [['segredo']],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${HEX}> /U <${HEX}> /P -4 >> /ID [<00> <00>] `,
  );

const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

export const docxOf = (body: string): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': TYPES,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${WORDS}"><w:body>${body}</w:body></w:document>`,
  });

export const paragraph = (text: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
