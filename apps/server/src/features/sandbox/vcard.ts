/** A contact card as WhatsApp sends it (RFC 2426, with the number as WhatsApp knows it in `waid`). */
export function vcard({ name, number }: { name: string; number: string }): string {
  const shown = escaped(name.trim());
  const digits = number.replace(/\D/g, '');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shown};;;`,
    `FN:${shown}`,
    `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n');
}

const escaped = (value: string): string =>
  value.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r?\n|\r/g, String.raw`\n`);
