import type { Hours } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';
import { eventName } from '@prosa/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

let app: TestApp;
let companyId: number;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  ({ id: companyId } = await buildCompany(app.core));
  admin = await app.enter(companyId, { profile: 'admin' });
});
afterAll(() => app.stop());

const weekOf = (ranges: Hours['weekly']['monday']): Hours['weekly'] =>
  Object.fromEntries(weekdays.map((day) => [day, ranges])) as Hours['weekly'];
const allDay = [{ start: '00:00', end: '23:59' }];

test('gives a new company weekdays as opening hours', async () => {
  const { weekly, holidays, timeZone } = await admin.call('GET /hours');
  expect(weekly.monday).toEqual([{ start: '08:00', end: '18:00' }]);
  expect(weekly.saturday).toEqual([{ start: '08:00', end: '12:00' }]);
  expect(weekly.sunday).toEqual([]);
  expect({ holidays, timeZone }).toEqual({ holidays: [], timeZone: 'America/Sao_Paulo' });
});

test('replaces all hours and holidays, and notifies other admins', async () => {
  const socket = await admin.socket();
  const heard = nextEvent(socket, eventName(companyId, 'hours'));
  const christmas = { date: '2026-12-25', name: 'Natal', ranges: [] };
  const newYear = { date: '2027-01-01', name: 'Ano novo', ranges: allDay };
  const body = { weekly: weekOf(allDay), holidays: [newYear, christmas] };
  const answer = await admin.call('PUT /hours', { body });
  expect(answer).toMatchObject({
    weekly: body.weekly,
    holidays: [christmas, newYear],
    isOpen: true,
  });
  expect(await heard).toEqual({ action: 'update' });
  expect(await admin.call('GET /hours')).toEqual(answer);

  const closed = await admin.call('PUT /hours', { body: { weekly: weekOf([]), holidays: [] } });
  expect(closed.isOpen).toBe(false);
});

test.each([
  ['times that are none', { weekly: weekOf([{ start: '08:00', end: '24:00' }]), holidays: [] }],
  ['a day too little', { weekly: { ...weekOf([]), sunday: undefined }, holidays: [] }],
  [
    'too many ranges',
    { weekly: weekOf(Array.from({ length: 7 }, () => allDay[0]!)), holidays: [] },
  ],
  [
    'a date that is none',
    { weekly: weekOf([]), holidays: [{ date: '2026-02-30', name: 'Nada', ranges: [] }] },
  ],
  [
    'a date twice',
    {
      weekly: weekOf([]),
      holidays: [
        { date: '2026-02-03', name: 'Um', ranges: [] },
        { date: '2026-02-03', name: 'Dois', ranges: [] },
      ],
    },
  ],
])('refuses %s', async (_what, body) => {
  await expect(admin.call('PUT /hours', { body: body as Hours })).rejects.toMatchObject({
    status: 400,
    code: 'ERR_VALIDATION',
  });
});
