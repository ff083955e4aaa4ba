import { expect, it } from 'vitest';
import { matchesZone, zoneLabel, zoneNames } from './time-zones.ts';

it('finds a zone as people write it', () => {
  const label = zoneLabel('America/Sao_Paulo', new Date('2026-07-01T12:00:00Z'));
  expect(label).toBe('America/Sao Paulo (GMT-3)');
  for (const typed of ['sao paulo', 'São Paulo', 'america sao', 'paulo', 'gmt-3', '']) {
    expect([typed, matchesZone(label, typed)]).toEqual([typed, true]);
  }
  expect(matchesZone(label, 'lisbon')).toBe(false);
});

it('offers what is set, even where the browser knows it by another name', () => {
  const names = zoneNames('America/Neverland');
  expect(names).toContain('America/Neverland');
  expect(names).toContain('Europe/Lisbon');
  expect(names).toEqual([...names].sort());
  expect(zoneLabel('America/Neverland')).toBe('America/Neverland');
});
