import { describe, expect, test } from 'vitest';
import { situationOf as flat, NOW, queue, write } from '../../../testing/situations.ts';
import type { Heard, Situation } from '../machine.ts';
import { aiMachine } from './ai.machine.ts';
import { type AiState, newAiState, readAiState, VERSION } from './ai.state.ts';

const PROMPT = { id: 3, fallbackText: '' };
const said = { shownSeq: 0, saidSeq: 0, saidAt: null, closedPeriods: [] };
const situationOf = (change: Parameters<typeof flat>[0]): Situation => ({ ...flat(change), said });
const here = (change: Parameters<typeof flat>[0] = {}): Situation =>
  situationOf({ connection: { prompt: PROMPT }, ...change } as never);
const next = (situation: Situation, state: AiState, heard: Heard) =>
  aiMachine.next(situation, state, heard)!;
const later = (ms: number) => here({ now: new Date(NOW.getTime() + ms) });
const due: Heard = { t: 'due', timerId: 'ai-quiet' };
const fresh = newAiState(3);
const answered = (result: object): Heard => ({
  t: 'called',
  callId: '',
  effect: 'complete',
  result: { texts: ['Oi'], action: { kind: 'none' }, ...result },
});

describe('quiet time', () => {
  test('begins with each message, and then all of them are asked about', () => {
    const first = next(here(), fresh, write('Um', 100));
    expect(first.steps).toEqual([
      { kind: 'chatbot', isOn: true },
      { kind: 'prompt', promptId: 3 },
      { kind: 'timer', timerId: 'ai-quiet', afterMs: 2000 },
    ]);
    const second = next(later(1500), first.state as AiState, write('Dois', 101));
    expect(second.steps.at(-1)).toEqual({ kind: 'timer', timerId: 'ai-quiet', afterMs: 2000 });
    const { steps } = next(later(3500), second.state as AiState, due);
    expect(steps).toEqual([
      {
        kind: 'call',
        effect: 'complete',
        request: { promptId: 3, afterSeq: 99, seq: 101, at: later(3500).now.getTime() },
      },
    ]);
  });

  test('ends after five times as long, though the customer goes on', () => {
    let { state } = next(here(), fresh, write('0', 100));
    let last: unknown;
    for (let n = 1; n <= 10; n++) {
      const decision = next(later(n * 1000), state as AiState, write(String(n), 100 + n));
      ({ state } = decision);
      last = decision.steps.at(-1);
    }
    expect(last).toMatchObject({ kind: 'call', request: { afterSeq: 99, seq: 110 } });
  });

  test('of another machine, or without a new message, asks nothing', () => {
    const { state } = next(here(), fresh, write('Um', 100));
    expect(next(here(), state as AiState, { t: 'due', timerId: 'other' }).steps).toEqual([]);
    const asked = next(here(), state as AiState, due);
    expect(next(here(), asked.state as AiState, due).steps).toEqual([]);
  });
});

describe('another choice of the admins', () => {
  test.each([
    ['no prompt', { prompt: null }],
    ['another prompt', { prompt: { id: 4, fallbackText: '' } }],
    ['an integration', { prompt: PROMPT, integration: { id: 9, type: 'n8n' } }],
  ])('(%s) gives the ticket to the menus, which hear the message', (_name, connection) => {
    const heard = write('Oi');
    const situation = situationOf({ connection } as never);
    const decision = next(situation, fresh, heard);
    expect(decision).toMatchObject({ becomes: { machine: 'menu' }, goesOn: heard });
    expect(next(situation, fresh, answered({}))).toMatchObject({ goesOn: { t: 'released' } });
  });
});

describe('outside working hours', () => {
  const closed = here({
    closed: { company: 'company:1', queue: null },
    connection: { prompt: PROMPT, outOfHoursMessage: 'Fechado' },
  } as never);

  test('the customer is told once, and nobody is asked', () => {
    const told = next(closed, fresh, write('Oi'));
    expect(told).toMatchObject({
      steps: [{ kind: 'say', text: 'Fechado' }],
      closedPeriods: ['company:1'],
    });
    const after = { ...said, closedPeriods: ['company:1'] };
    expect(next({ ...closed, said: after }, fresh, write('Oi')).steps).toEqual([]);
  });
});

describe('an answer', () => {
  test('is said as it is', () => {
    expect(next(here(), fresh, answered({})).steps).toEqual([
      { kind: 'say', text: 'Oi', isVerbatim: true },
    ]);
  });

  test('that transfers enters the queue, whose own prompt may go on', () => {
    const action = { kind: 'transfer', queueId: 7 };
    expect(next(here(), fresh, answered({ action }))).toMatchObject({
      steps: [
        { kind: 'say' },
        { kind: 'chatbot', isOn: false },
        { kind: 'prompt', promptId: null },
        { kind: 'place', queueId: 7 },
      ],
      becomes: { machine: 'menu', state: { endedPrompts: [3] } },
      goesOn: { t: 'entered' },
    });
  });

  test('that transfers to nowhere waits where it is', () => {
    const action = { kind: 'transfer', queueId: null };
    expect(next(here(), fresh, answered({ action }))).toMatchObject({
      becomes: { machine: 'menu', state: { kind: 'waiting' } },
    });
    const inQueue = here({ queue: queue(5, { prompt: PROMPT }) });
    expect(next(inQueue, fresh, answered({ action })).steps.at(-1)).toEqual({
      kind: 'place',
      queueId: 5,
    });
  });

  test('that ends the conversation closes the ticket', () => {
    const { steps } = next(here(), fresh, answered({ action: { kind: 'close' } }));
    expect(steps.at(-1)).toEqual({ kind: 'close' });
  });

  test('is the last after fifty', () => {
    const state = { ...fresh, answers: 48 };
    const before = next(here(), state, answered({}));
    expect(before.becomes).toBeUndefined();
    expect(next(here(), before.state as AiState, answered({}))).toMatchObject({
      becomes: { machine: 'menu', state: { kind: 'waiting' } },
    });
  });
});

test('a failure is told by the text of the prompt, if it has one', () => {
  const texts = (fallbackText: string) =>
    aiMachine.failureText?.(here({ connection: { prompt: { id: 3, fallbackText } } } as never));
  expect([texts('Já vamos.'), texts(' ')]).toEqual(['Já vamos.', undefined]);
});

test('a state of another version is one of a new ticket, which the menus take', () => {
  expect(readAiState({ v: VERSION, promptId: 3 }).promptId).toBe(3);
  expect(readAiState({ v: VERSION + 1, promptId: 3 }).promptId).toBe(0);
});
