/** The text behind a Pix QR code: fields of EMV with their lengths, and CRC-16/CCITT at the end. */

const field = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, '0')}${value}`;

export function pixCode({ location, cents }: { location: string; cents: number }): string {
  const head = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'LOJA 4711'),
    field('60', 'SAO PAULO'),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return head + crc16(head);
}

/** Whether its check sum is right. */
export const isPixCode = (code: string): boolean =>
  code.startsWith('000201') && crc16(code.slice(0, -4)) === code.slice(-4);

function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
