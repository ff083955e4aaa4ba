/** A mail as its reader sees it. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Parses a plain mail from its transport form. */
export function readLetter(raw: string): Letter {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const headers = head.replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  const text = decodeBody(rest.join('\n\n'), header('Content-Transfer-Encoding'));
  return { to: header('To'), subject: header('Subject'), text };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
