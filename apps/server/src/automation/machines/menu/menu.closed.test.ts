/** Messages to customers outside working hours. */
import { expect, test } from 'vitest';
import {
  type Change,
  chooseNextStep,
  inOptions,
  inQueue,
  MAIN,
  one,
  queue,
  type Session,
  shownMain,
  situationOf,
  told,
  write,
} from '../../../testing/situations.ts';

const CLOSED_5 = 'say Fechada 5\n\n*[ # ]* - Menu principal';

const company = { closed: { company: 'company:1' } };
const inFive = { closed: { queue: 'queue-5:1' } };

test('tells the customer once in every closed period, whatever else happens', () => {
  const first = chooseNextStep(situationOf(company));
  expect(told(first)).toEqual(['say Fechado']);
  const later = (period: string) =>
    told(chooseNextStep(situationOf({ session: first.session, closed: { company: period } })));
  expect([later('company:1'), later('company:2')]).toEqual([[], ['say Fechado']]);
  expect(told(chooseNextStep(situationOf({ session: first.session })))).toEqual([MAIN, 'bot on']);
  expect(told(chooseNextStep(situationOf({ ...company, ticket: { isHeld: true } })))).toEqual([]);
});

test('tells the customer when their queue is closed', () => {
  const at = { ...inFive, ...inQueue, session: inOptions(1) };
  const decision = chooseNextStep(situationOf({ ...at, heard: write('1') }));
  expect(told(decision)).toEqual([CLOSED_5]);
  expect(decision.session).toMatchObject({ kind: 'options', optionId: 1 });
  const again = (body: string, change: Change = {}) =>
    told(
      chooseNextStep(
        situationOf({ ...at, session: decision.session, heard: write(body), ...change }),
      ),
    );
  expect(again('1')).toEqual([]);
  expect(again('#')).toEqual(['place null', MAIN, 'bot on']);
  expect(again('#', { closed: { company: 'company:1', queue: 'queue-5:1' } })).toEqual([
    ...['say Fechado'],
  ]);
  expect(again('#', { connection: { queues: one } })).toEqual([]);
  const alone = { ...at, connection: { queues: one } };
  expect(told(chooseNextStep(situationOf(alone)))).toEqual(['say Fechada 5']);
});

test('sends the customer back to choose another queue when the chosen one is closed', () => {
  const at = { ...inFive, queue: queue(5), heard: { t: 'entered' } as const };
  const first = chooseNextStep(situationOf({ ...at, session: shownMain }));
  expect(told(first)).toEqual([CLOSED_5, 'place null', 'bot on']);
  expect(first.session.kind).toBe('menu');
  const again = chooseNextStep(situationOf({ ...at, session: first.session }));
  expect(told(again)).toEqual(['place null', MAIN, 'bot on']);
  const spent = { session: { ...shownMain, menus: 3 } };
  const last = chooseNextStep(situationOf({ ...at, ...spent }));
  expect([told(last), last.session.kind]).toEqual([['say Fechada 5', 'bot off'], 'waiting']);
});

test('tells the customer once for each closed queue, whatever they choose in between', () => {
  const enter = (id: number, session: Session, period = 1) =>
    chooseNextStep(
      situationOf({
        session,
        queue: queue(id),
        heard: { t: 'entered' },
        closed: { queue: `queue-${id}:${period}` },
      }),
    );
  const both = enter(7, enter(5, shownMain).session);
  expect(told(both)[0]).toBe(CLOSED_5.replace('5', '7'));
  expect(told(enter(5, both.session))).toEqual(['place null', MAIN, 'bot on']);
  const next = enter(5, both.session, 2);
  expect(told(next)[0]).toBe(CLOSED_5);
  expect(next.session.closedPeriods).toEqual(['queue-7:1', 'queue-5:2']);
});
