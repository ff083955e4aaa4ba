import { describe, expect, test } from 'vitest';
import { situationOf as flat, NOW, queue, write } from '../../../testing/situations.ts';
import type { DialogflowAnswer } from '../../effects/dialogflow/dialogflow-answer.ts';
import type { Heard, Situation } from '../machine.ts';
import { dialogflowMachine } from './dialogflow.machine.ts';
import {
  type DialogflowState,
  newDialogflowState,
  readDialogflowState,
  VERSION,
} from './dialogflow.state.ts';

const AGENT = { id: 3, type: 'dialogflow', flowId: null } as const;
const said = { shownSeq: 0, saidSeq: 0, saidAt: null, closedPeriods: [] };
const situationOf = (change: Parameters<typeof flat>[0]): Situation => ({ ...flat(change), said });
const here = (change: Parameters<typeof flat>[0] = {}): Situation =>
  situationOf({ connection: { integration: AGENT }, ...change } as never);
const inQueue = here({ queue: queue(2, { integration: AGENT }) });
const next = (situation: Situation, state: DialogflowState, heard: Heard) =>
  dialogflowMachine.next(situation, state, heard)!;
const later = (ms: number) => here({ now: new Date(NOW.getTime() + ms) });
const due: Heard = { t: 'due', timerId: 'dialogflow-quiet' };
const fresh = newDialogflowState(3);
const answered = (result: Partial<DialogflowAnswer>): Heard => ({
  t: 'called',
  callId: '',
  effect: 'dialogflow',
  result: { messages: [], action: { kind: 'none' }, isUnread: false, ...result },
});
const menuOf = (head: string, ...titles: string[]) => ({
  menu: { head, options: titles.map((title) => ({ title, value: `quero ${title}` })) },
});

describe('quiet time', () => {
  test('begins with each message, and then the agent is asked about all of them', () => {
    const first = next(here(), fresh, write('Um', 100));
    expect(first.steps).toEqual([
      { kind: 'chatbot', isOn: true },
      { kind: 'integration', integrationId: 3 },
      { kind: 'timer', timerId: 'dialogflow-quiet', afterMs: 2000 },
    ]);
    const second = next(later(1500), first.state as DialogflowState, write('Dois', 101));
    const { steps } = next(later(3500), second.state as DialogflowState, due);
    expect(steps).toEqual([
      {
        kind: 'call',
        effect: 'dialogflow',
        request: {
          integrationId: 3,
          afterSeq: 99,
          seq: 101,
          offered: [],
          at: later(3500).now.getTime(),
        },
      },
    ]);
  });

  test('of another machine, or without a new message, asks nothing', () => {
    const { state } = next(here(), fresh, write('Um', 100));
    const heard = state as DialogflowState;
    expect(next(here(), heard, { t: 'due', timerId: 'ai-quiet' }).steps).toEqual([]);
    const asked = next(here(), heard, due);
    expect(next(here(), asked.state as DialogflowState, due).steps).toEqual([]);
  });
});

describe('options', () => {
  test('of several menus are numbered through, and the next question knows them', () => {
    const heard = answered({ messages: [menuOf('Um?', 'A', 'B'), menuOf('', 'C')] });
    const { steps, state } = next(here(), { ...fresh, askedSeq: 100, heardSeq: 100 }, heard);
    expect(steps).toMatchObject([
      { kind: 'menu', texts: ['Um?\n\n*[ 1 ]* - A\n*[ 2 ]* - B'] },
      { kind: 'menu', texts: ['*[ 3 ]* - C'] },
    ]);
    const { offered } = state as DialogflowState;
    expect(offered.map(({ key, name }) => [key, name])).toEqual([
      ['1', 'say:quero A'],
      ['2', 'say:quero B'],
      ['3', 'say:quero C'],
    ]);
    const again = next(later(10_000), { ...(state as DialogflowState), heardSeq: 101 }, due);
    expect(again.steps).toMatchObject([{ request: { offered } }]);
  });

  test('are forgotten with the next answer, and kept while it has none', () => {
    const state = { ...fresh, offered: [{ key: '1', title: 'A', name: 'say:A' }] };
    const silent = next(here(), state, answered({}));
    expect(silent.state).toMatchObject({ offered: state.offered });
    const spoken = next(here(), state, answered({ messages: [{ text: 'Oi' }] }));
    expect(spoken.state).toMatchObject({ offered: [] });
  });
});

describe('without an answer', () => {
  test('the customer is told twice, and then a person comes', () => {
    let state = fresh;
    const texts: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      const decision = next(here(), state, answered({ isUnread: n === 1 }));
      state = decision.state as DialogflowState;
      texts.push(decision.steps[0]);
      if (n < 2) expect(decision.becomes).toBeUndefined();
      else expect(decision.becomes).toMatchObject({ machine: 'menu', state: { kind: 'waiting' } });
    }
    expect(texts).toEqual([
      { kind: 'say', text: 'Não entendi. Pode dizer com outras palavras?' },
      { kind: 'say', text: 'Por aqui eu só consigo ler texto. Pode escrever, por favor?' },
      { kind: 'say', text: here().failureText },
    ]);
  });

  test('an answer between begins the count anew', () => {
    const missed = { ...fresh, misses: 2 };
    const { state } = next(here(), missed, answered({ messages: [{ text: 'Oi' }] }));
    expect(state).toMatchObject({ misses: 0 });
  });
});

describe('the end', () => {
  test('gives a customer without a queue to the menus, and this agent hears no more', () => {
    const decision = next(here(), fresh, answered({ action: { kind: 'end' } }));
    expect(decision).toMatchObject({
      becomes: { machine: 'menu', state: { ended: [3] } },
      goesOn: { t: 'released' },
    });
  });

  test('in a queue gives them to its people', () => {
    const decision = next(inQueue, fresh, answered({ action: { kind: 'end' } }));
    expect(decision).toMatchObject({ becomes: { machine: 'menu', state: { kind: 'waiting' } } });
    expect(decision.goesOn).toBeUndefined();
  });

  test('comes after what was said', () => {
    const messages = [{ text: 'Até!' }];
    const { steps } = next(here(), fresh, answered({ messages, action: { kind: 'close' } }));
    expect(steps).toEqual([{ kind: 'say', text: 'Até!', isVerbatim: true }, { kind: 'close' }]);
  });

  test('is a person in the queue where the ticket is', () => {
    const action = { kind: 'transfer', queueId: null, userId: 7 } as const;
    const { steps } = next(inQueue, fresh, answered({ action }));
    expect(steps.at(-1)).toEqual({ kind: 'assign', userId: 7, queueId: 2 });
  });
});

describe('another choice of the admins', () => {
  test.each([
    ['none', null],
    ['another agent', { ...AGENT, id: 4 }],
    ['another type', { ...AGENT, type: 'n8n' }],
  ])('(%s) gives the ticket to the menus, which hear the message', (_name, integration) => {
    const heard = write('Oi');
    const situation = situationOf({ connection: { integration } } as never);
    expect(next(situation, fresh, heard)).toMatchObject({
      becomes: { machine: 'menu' },
      goesOn: heard,
    });
    expect(next(situation, fresh, answered({}))).toMatchObject({ goesOn: { t: 'released' } });
    expect(next(situation, { ...fresh, heardSeq: 5 }, due)).toMatchObject({
      becomes: { machine: 'menu' },
    });
  });
});

test('asks nobody outside working hours, and says so once', () => {
  const closed = here({
    closed: { company: 'company:1', queue: null },
    connection: { integration: AGENT, outOfHoursMessage: 'Fechado' },
  } as never);
  expect(next(closed, fresh, write('Oi')).steps).toEqual([{ kind: 'say', text: 'Fechado' }]);
});

test('greets customers who were transferred without a message', () => {
  const { steps } = next(inQueue, fresh, { t: 'entered' });
  expect(steps.at(-1)).toEqual({ kind: 'say', text: 'Fila 2' });
});

test('a state of another version belongs to no agent', () => {
  expect(readDialogflowState({ v: VERSION, ...fresh, misses: 1 })).toEqual({ ...fresh, misses: 1 });
  expect(readDialogflowState({ v: 99, ...fresh })).toMatchObject({ integrationId: 0 });
});
