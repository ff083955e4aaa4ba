/** A contact card as WhatsApp sends it (RFC 2426, with the number as WhatsApp knows it in `waid`). */
export function vcard({ name, numbers }: { name: string; numbers: readonly string[] }): string {
  const shown = escaped(name.trim());
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shown};;;`,
    `FN:${shown}`,
    ...numbers.map(phoneLine),
    'END:VCARD',
  ].join('\n');
}

function phoneLine(number: string): string {
  const digits = number.replace(/\D/g, '');
  return `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`;
}

const escaped = (value: string): string =>
  value.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r?\n|\r/g, String.raw`\n`);
