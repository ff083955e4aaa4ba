import { expect, it } from 'vitest';
import { startValues, stateOf, toDraft } from './announcement-form.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

it.each([
  ['off', { status: false, startsAt: null, endsAt: null }],
  ['shown', { status: true, startsAt: null, endsAt: null }],
  ['planned', { status: true, startsAt: '2026-11-26T12:00:01Z', endsAt: null }],
  ['shown', { status: true, startsAt: '2026-11-26T12:00:00Z', endsAt: '2026-11-26T12:00:01Z' }],
  ['ended', { status: true, startsAt: null, endsAt: '2026-11-26T12:00:00Z' }],
] as const)('is %s by its status and times', (state, row) => {
  expect(stateOf(row, NOW)).toBe(state);
});

it('names the times where the company of the operator is', () => {
  const empty = startValues(null, 'America/Sao_Paulo');
  expect(toDraft(empty)).toMatchObject({ startsAt: null, endsAt: null });
  const ofRow = startValues(
    {
      id: 1,
      priority: 1,
      title: 'Aviso',
      text: 'Texto',
      mediaPath: null,
      mediaName: null,
      mustConfirm: false,
      publishedAt: '2026-12-01T02:30:00.000Z',
      createdAt: '2026-11-26T12:00:00.000Z',
      updatedAt: '2026-11-26T12:00:00.000Z',
      rev: 1,
      status: true,
      audience: 'companies',
      planIds: [],
      companies: [{ id: 7, name: 'Loja' }],
      adminsOnly: false,
      startsAt: '2026-12-01T02:30:00.000Z',
      endsAt: null,
      reads: 0,
      confirms: 0,
    },
    'America/Sao_Paulo',
  );
  expect(toDraft(ofRow)).toMatchObject({
    startsAt: '2026-11-30T23:30',
    endsAt: null,
    companyIds: [7],
  });
});
