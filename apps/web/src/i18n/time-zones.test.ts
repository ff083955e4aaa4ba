import { expect, it } from 'vitest';
import { matchesZone, zoneLabel, zoneNames } from './time-zones.ts';

const july = new Date('2026-07-01T12:00:00Z');

it.each([
  ['America/Sao_Paulo', 'São Paulo (GMT−3)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (GMT−3)'],
  ['America/Mexico_City', 'Ciudad de México (GMT−6)'],
  ['Asia/Kolkata', /^(Kolkata|Calcutta) \(GMT\+5:30\)$/],
  ['UTC', 'UTC (GMT)'],
  ['America/Neverland', 'America/Neverland'],
])('writes %s as people do', (name, label) => expect(zoneLabel(name, july)).toMatch(label));

it('finds a zone by city, continent and offset, with or without accents', () => {
  const zone = { value: 'America/Sao_Paulo', label: zoneLabel('America/Sao_Paulo', july) };
  for (const typed of ['sao paulo', 'São Paulo', 'america sao', 'paulo', 'gmt-3', '']) {
    expect([typed, matchesZone(zone, typed)]).toEqual([typed, true]);
  }
  expect(matchesZone(zone, 'lisbon')).toBe(false);
});

it('offers the stored zone, even where the browser knows it by another name, sorted by city', () => {
  const names = zoneNames('America/Neverland');
  expect(names).toContain('America/Neverland');
  expect(names.indexOf('America/Bogota')).toBeLessThan(names.indexOf('Europe/Lisbon'));
  expect(names.indexOf('Europe/Lisbon')).toBeLessThan(names.indexOf('America/Sao_Paulo'));
});
