import { parseVcards } from '@prosa/contract/contact-cards';
import { parseLocation } from '@prosa/contract/location-body';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration } from '../../ui/file-size.ts';

describe('a location', () => {
  it('is rebuilt from its numbers alone', () => {
    const body =
      'data:image/png;base64,AAAA|https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17&hl=pt-BR|Av. Paulista | 1000';
    expect(parseLocation(body)).toEqual({
      href: 'https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17',
      latitude: -23.5613,
      longitude: -46.6565,
      coordinates: '-23.5613, -46.6565',
      image: 'data:image/png;base64,AAAA',
      description: 'Av. Paulista | 1000',
    });
  });

  it.each([
    'x|javascript:alert(1)|y',
    'x|https://evil.example/?q=200,10',
    'x|https://maps.google.com/maps?q=abc',
    '',
    'só texto',
  ])('is null without coordinates: %j', (body) => {
    expect(parseLocation(body)).toBeNull();
  });

  it('never shows an external picture or follows an external link', () => {
    const place = parseLocation('https://evil.example/p.png|https://evil.example/?q=1.5,2.5|casa');
    expect(place).toMatchObject({ image: null, description: 'casa' });
    expect(place?.href).toBe('https://maps.google.com/maps?q=1.5%2C2.5&z=17');
    expect(parseLocation('data:image/svg+xml;base64,AAAA|q=1,2')?.image).toBeNull();
  });
});

describe('a contact card', () => {
  it('shows its few fields', () => {
    const body = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Silva;Ana;;;',
      'FN:Ana\\, a Silva',
      'ORG:Loja Aurora;Vendas;',
      'item1.TEL;waid=5511999990001;type=CELL:+55 11 99999-',
      ' 0001',
      'EMAIL;TYPE=WORK:ana@exemplo.com.br',
      'PHOTO;ENCODING=b:AAAA',
      'END:VCARD',
    ].join('\r\n');
    expect(parseVcards(body)).toEqual([
      {
        name: 'Ana, a Silva',
        organisation: 'Loja Aurora, Vendas',
        phones: ['+55 11 99999-0001'],
        emails: ['ana@exemplo.com.br'],
      },
    ]);
  });

  it('may hold several contacts, and omits empty fields', () => {
    const card = (name: string) => `BEGIN:VCARD\nFN:${name}\nEND:VCARD\n`;
    expect(parseVcards(card('A') + card('') + card('B')).map(({ name }) => name)).toEqual([
      'A',
      'B',
    ]);
    expect(parseVcards('nada disso')).toEqual([]);
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1234, '1,2 kB'],
  [10_400, '10 kB'],
  [5_000_000, '5 MB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'pt')).toBe(text);
});

it.each([
  [0, '0:00'],
  [83.4, '1:23'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%d seconds read as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
