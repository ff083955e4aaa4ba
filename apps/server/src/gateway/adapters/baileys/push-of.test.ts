import { expect, test } from 'vitest';
import { type Push, rooms } from '../../../core/realtime/realtime.ts';
import { isPushOf } from './push-of.ts';

const companies = new Set([7, 9]);
const push = { companyId: 7, entity: 'resync', payload: {} } as const;
const ours = [rooms.company(7), rooms.ticket(7, 1)];
const theirs = [rooms.company(70)];

test('lets a child send events only to companies whose devices it holds', () => {
  const whole: Push = {
    ...push,
    rooms: ours,
    except: ours,
    expel: { from: ours, visibleTo: ours },
    family: [{ rooms: ours, except: ours, payload: {} }],
  };
  expect(isPushOf(companies, whole)).toBe(true);
});

test.each([
  ['company', { companyId: 70, rooms: theirs }],
  ['room of operators', { companyId: null, rooms: [rooms.operators] }],
  ['room of operators too', { rooms: [...ours, rooms.operators] }],
  ['room', { rooms: [...ours, ...theirs] }],
  ['exception', { rooms: ours, except: theirs }],
  ['room to leave', { rooms: ours, expel: { from: theirs, visibleTo: ours } }],
  ['family', { rooms: ours, family: [{ rooms: theirs, payload: {} }] }],
])('drops an event that names a %s of others', (_what, named) => {
  expect(isPushOf(companies, { ...push, ...named })).toBe(false);
});
