import { describe, expect, it } from 'vitest';
import { locationBody } from '../../conversation/media/location-body.ts';
import { vcard } from './vcard.ts';

describe('vcard', () => {
  it('escapes characters with a meaning in a card', () => {
    const card = vcard({ name: 'Silva, Ana; \\ chefe\nEND:VCARD', numbers: ['+55 11 98888-7777'] });
    expect(card.split('\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      String.raw`N:;Silva\, Ana\; \\ chefe\nEND:VCARD;;;`,
      String.raw`FN:Silva\, Ana\; \\ chefe\nEND:VCARD`,
      'TEL;type=CELL;type=VOICE;waid=5511988887777:+5511988887777',
      'END:VCARD',
    ]);
  });
});

describe('locationBody', () => {
  it('has three parts, whatever the name', () => {
    const place = { latitude: -23.5, longitude: -46.6 };
    expect(locationBody({ ...place, name: 'A | B' }, 'data:x').split('|')).toEqual([
      'data:x',
      'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR',
      'A / B',
    ]);
    expect(locationBody(place, 'data:x')).toMatch(/\|-23\.5, -46\.6$/);
  });
});
