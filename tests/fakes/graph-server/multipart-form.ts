/** Fields and files of a multipart body, kept in memory: test uploads are small. */
export interface FormPart {
  name: string;
  fileName?: string;
  type: string;
  bytes: Buffer;
}

export function readForm(contentType: string, body: Buffer): FormPart[] {
  const boundary = /boundary=([^;]+)/.exec(contentType)?.[1];
  if (!boundary) return [];
  const mark = Buffer.from(`--${boundary}`);
  const parts: FormPart[] = [];
  let from = body.indexOf(mark);
  for (let to = body.indexOf(mark, from + 1); to !== -1; to = body.indexOf(mark, from + 1)) {
    const part = readPart(body.subarray(from + mark.length + 2, to - 2));
    if (part) parts.push(part);
    from = to;
  }
  return parts;
}

function readPart(bytes: Buffer): FormPart | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end).toString();
  const name = /\bname="([^"]*)"/.exec(head)?.[1];
  if (end === -1 || !name) return undefined;
  const type = /content-type:\s*(.+)/i.exec(head)?.[1]?.trim() ?? 'text/plain';
  const fileName = /filename="([^"]*)"/.exec(head)?.[1];
  return { name, type, bytes: bytes.subarray(end + 4), ...(fileName && { fileName }) };
}
