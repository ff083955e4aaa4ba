import { describe, expect, test } from 'vitest';
import { situationOf as flat, NOW, queue, write } from '../../../testing/situations.ts';
import type { TypebotReply } from '../../effects/typebot/typebot-answer.ts';
import type { Heard, Situation, TypebotSettings } from '../machine.ts';
import { typebotMachine } from './typebot.machine.ts';
import { newTypebotState, readTypebotState, type TypebotState, VERSION } from './typebot.state.ts';

const said = { shownSeq: 0, saidSeq: 0, saidAt: null, closedPeriods: [] };
const settings: TypebotSettings = {
  expires: 0,
  delayMs: 500,
  finishWord: 'sair',
  restartWord: 'menu',
  restartMessage: 'De novo.',
  unknownMessage: '',
};
const here = (more: Partial<TypebotSettings> = {}, change: object = {}): Situation => {
  const integration = { id: 3, type: 'typebot', flowId: null, typebot: { ...settings, ...more } };
  const ticket = { hasChatbot: true };
  return { ...flat({ connection: { integration }, ticket, ...change } as never), said };
};
const next = (situation: Situation, state: TypebotState, heard: Heard) => {
  const decision = typebotMachine.next(situation, state, heard)!;
  return { ...decision, state: decision.state as TypebotState };
};
const fresh = newTypebotState(3);
const due = (timerId: string): Heard => ({ t: 'due', timerId });
const called = (reply: Partial<TypebotReply> | { isGone: true }): Heard => ({
  t: 'called',
  callId: '',
  effect: 'typebot',
  result:
    'isGone' in reply ? reply : { sessionId: 's', said: [], next: { kind: 'ends' }, ...reply },
});
const asks = { kind: 'asks', asked: { kind: 'text', id: 'q' } } as const;
const text = (value: string) => ({ kind: 'text', text: value }) as const;
const kinds = ({ steps }: { steps: readonly { kind: string }[] }) => steps.map(({ kind }) => kind);

/** One who has written, and whom the bot has asked. */
const asked: TypebotState = {
  ...fresh,
  isBegun: true,
  askedSeq: 100,
  heardSeq: 100,
  heardAt: NOW.getTime(),
  remote: { sessionId: 's', askedId: 'q', asks: 'text', offered: [] },
};

describe('quiet time', () => {
  test('begins with the first message, and then all of them are given', () => {
    const first = next(here(), fresh, write('Um', 100));
    expect(kinds(first)).toEqual(['integration', 'timer']);
    const second = next(here(), first.state, write('Dois', 101));
    const { steps } = next(here(), second.state, due('typebot-quiet'));
    expect(steps).toEqual([
      {
        kind: 'call',
        effect: 'typebot',
        request: {
          integrationId: 3,
          sessionId: null,
          text: 'Um\nDois',
          afterSeq: 99,
          seq: 101,
          wantsFile: false,
        },
      },
    ]);
  });

  test('ends though the customer goes on', () => {
    let { state } = next(here(), fresh, write('0', 100));
    let last: readonly { kind: string }[] = [];
    for (let n = 1; n <= 5; n++) {
      const now = new Date(NOW.getTime() + n * 1000);
      ({ state, steps: last } = next({ ...here(), now }, state, write(String(n), 100 + n)));
    }
    expect(last.at(-1)).toMatchObject({ kind: 'call', request: { text: '0\n1\n2\n3\n4\n5' } });
  });

  test('that nobody waits for any more asks nothing', () => {
    expect(next(here(), asked, due('typebot-quiet')).steps).toEqual([]);
    expect(next(here(), asked, due('typebot-say')).steps).toEqual([]);
    expect(next(here(), asked, due('ai-quiet')).steps).toEqual([]);
  });
});

describe('bubbles', () => {
  test('are said one by one; what is written meanwhile answers the question', () => {
    const reply = called({
      said: [text('Um'), { kind: 'wait', ms: 2000 }, text('Dois')],
      next: asks,
    });
    const first = next(here(), { ...asked, remote: null }, reply);
    expect(first.steps).toEqual([
      { kind: 'timer', timerId: 'typebot-say', afterMs: 500, isTyping: true },
    ]);
    const second = next(here(), first.state, due('typebot-say'));
    expect(second.steps).toEqual([
      { kind: 'say', text: 'Um', isVerbatim: true },
      { kind: 'timer', timerId: 'typebot-say', afterMs: 2500, isTyping: true },
    ]);
    const meanwhile = next(here(), second.state, write('Ana', 101));
    expect(meanwhile.steps).toEqual([]);
    const third = next(here(), meanwhile.state, due('typebot-say'));
    expect(third.steps).toMatchObject([
      { kind: 'say', text: 'Dois' },
      { kind: 'call', request: { sessionId: 's', text: 'Ana', afterSeq: 100, seq: 101 } },
    ]);
    expect(third.state.inbox).toBeNull();
  });

  test('that nobody can answer do not take what was written before', () => {
    const options = [{ title: 'Azul', value: 'Azul' }];
    const choice = {
      kind: 'asks',
      asked: { kind: 'choice', id: 'q', isMultiple: false, options },
    } as const;
    const playing = next(here(), { ...asked, remote: null }, called({ next: choice }));
    const waiting = next(here(), playing.state, write('tudo bem?', 101));
    const shown = next(here(), waiting.state, due('typebot-say'));
    expect(kinds(shown)).toEqual(['menu']);
    expect(shown.state).toMatchObject({ inbox: null, pending: [], remote: { askedId: 'q' } });
    const named = next(here(), playing.state, write('azul', 101));
    expect(next(here(), named.state, due('typebot-say')).steps.at(-1)).toMatchObject({
      kind: 'call',
      request: { text: 'Azul' },
    });
  });

  test('end where the customer says the word', () => {
    const playing = next(here(), asked, called({ said: [text('Um')], next: asks })).state;
    expect(next(here(), playing, write('Sair', 101)).steps).toEqual([{ kind: 'close' }]);
    const again = next(here(), playing, write('MENU', 101));
    expect(again.steps).toMatchObject([
      { kind: 'say', text: 'De novo.' },
      { kind: 'call', request: { sessionId: null, text: null } },
    ]);
    expect(again.state).toMatchObject({ remote: null, pending: [] });
  });
});

describe('the end', () => {
  test.each([
    ['outside queues', {}, { becomes: { state: { kind: 'start' } }, goesOn: { t: 'released' } }],
    [
      'in a queue',
      { queue: queue(5, { integration: here().connection.integration }) },
      { becomes: { state: { kind: 'waiting' } } },
    ],
  ])('is said, %s', (_where, change, expected) => {
    const decision = next(here({}, change), asked, called({}));
    expect(decision).toMatchObject({ isDone: true, state: { remote: null }, ...expected });
    expect(decision.becomes?.state).toMatchObject({ ended: [3] });
  });

  test('is none where a person is wanted', () => {
    const payment = { kind: 'asks', asked: { kind: 'payment', id: 'p' } } as const;
    const decision = next(here(), asked, called({ next: payment }));
    expect(decision).toMatchObject({ becomes: { state: { kind: 'waiting' } } });
    expect(decision).not.toHaveProperty('isDone');
  });
});

describe('a conversation that is gone', () => {
  test('begins anew with what was given last', () => {
    const answered = next(here(), asked, write('Ana', 101));
    const given = next(here(), answered.state, due('typebot-quiet'));
    const again = next(here(), given.state, called({ isGone: true }));
    expect(again.steps).toMatchObject([
      { kind: 'call', request: { sessionId: null, text: 'Ana', afterSeq: 100, seq: 101 } },
    ]);
    expect(again.state.remote).toBeNull();
  });
});

describe('another choice of the admins', () => {
  test.each([
    ['no integration', { connection: { integration: null } }],
    ['another one', { connection: { integration: { id: 9, type: 'n8n', flowId: null } } }],
    ['the one of a queue', { queue: queue(5) }],
  ])('(%s) gives the ticket to the menus, which hear the message', (_name, change) => {
    const situation = here({}, change);
    const heard = write('Oi', 101);
    const decision = next(situation, asked, heard);
    expect(decision).toMatchObject({ becomes: { machine: 'menu' }, goesOn: heard });
    for (const other of [called({}), due('typebot-say'), due('typebot-quiet')])
      expect(next(situation, asked, other)).toMatchObject({ goesOn: { t: 'released' } });
  });
});

test('outside working hours the customer is told once, and no bot is asked', () => {
  const closed = here(
    {},
    {
      closed: { company: 'company:1', queue: null },
    },
  );
  const told = next(closed, asked, write('Oi', 101));
  expect(told).toMatchObject({
    steps: [{ kind: 'say', text: 'Fechado' }],
    closedPeriods: ['company:1'],
  });
});

test('a state of another version is one of a new ticket, which the menus take', () => {
  expect(readTypebotState({ v: VERSION, integrationId: 3 }).integrationId).toBe(3);
  expect(readTypebotState({ v: VERSION + 1, integrationId: 3 }).integrationId).toBe(0);
});
