/** Invariants of flows, for any graph and whatever happens. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, caps } from './advance.ts';
import { checkFlow } from './check-flow.ts';
import {
  type Effect,
  type Env,
  type FlowState,
  type Input,
  newState,
  type Return,
} from './flow-state.ts';
import type { FlowGraph } from './graph.ts';
import { anyGraph } from './testing/any-graph.ts';
import { emptyEnv } from './testing/flows.ts';

type Happens = Exclude<Input, { t: 'due' }> | { t: 'due'; timerId: string | null };

const happens: fc.Arbitrary<Happens> = fc.oneof(
  fc
    .constantFrom('1', '2', 'Oi', '', '#')
    .map((body) => ({ t: 'message' as const, body, choice: null })),
  fc.constantFrom('a:a1', 'b:a2').map((choice) => ({ t: 'message' as const, body: '', choice })),
  // Null: the timer that is awaited. Timers of the past come, too.
  fc.constantFrom(null, 'a/2/0').map((timerId) => ({ t: 'due' as const, timerId })),
  fc.constant({ t: 'called' as const, result: { ok: true as const, body: { Oi: 'Ana' } } }),
  fc.constant({ t: 'called' as const, result: { ok: false as const } }),
  fc
    .constantFrom<Return[]>('done', 'failed', 'moved', 'given', 'people', 'closed')
    .map((how) => ({ t: 'returned' as const, how })),
  fc.constant({ t: 'start' as const }),
);

const env: Env = { ...emptyEnv, values: { firstName: 'Ana' }, draw: () => 0.3 };

const inputFor = (state: FlowState, input: Happens): Input =>
  input.t === 'due' ? { t: 'due', timerId: input.timerId ?? state.timerId ?? '' } : input;

/** A state of the database, as a process finds it that was just started. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

function walk(graph: FlowGraph, inputs: readonly Happens[], see: (seen: Seen) => void): void {
  let state = newState();
  for (const each of [{ t: 'start' as const }, ...inputs]) {
    const input = inputFor(state, each);
    const advanced = advance(graph, state, input, env);
    see({ before: state, input, ...advanced });
    state = advanced.state;
  }
}

interface Seen {
  before: FlowState;
  input: Input;
  effects: readonly Effect[];
  state: FlowState;
}

const inputs = fc.array(happens, { maxLength: 40 });

test('ends within the caps, and stays ended', () => {
  fc.assert(
    fc.property(anyGraph, inputs, (graph, list) => {
      walk(graph, list, ({ before, effects, state }) => {
        expect(state.steps).toBeLessThanOrEqual(caps.steps + 1);
        expect(effects.length).toBeLessThan(caps.silentSteps * 8);
        if (before.end !== null) expect({ effects, state }).toEqual({ effects: [], state: before });
      });
    }),
    { numRuns: 300 },
  );
});

test('is in a place that can hear, or over', () => {
  fc.assert(
    fc.property(anyGraph, inputs, (graph, list) => {
      walk(graph, list, ({ state }) => {
        expect(state.node === null).toBe(state.end !== null);
        expect(state.waits === null).toBe(state.end !== null);
        if (state.waits === 'timer') expect(state.timerId).not.toBeNull();
      });
    }),
    { numRuns: 300 },
  );
});

test('does the same from a stored state and with a stored graph', () => {
  fc.assert(
    fc.property(anyGraph, inputs, (graph, list) => {
      const again: FlowGraph = JSON.parse(JSON.stringify(graph));
      walk(graph, list, ({ before, input, effects, state }) => {
        const repeated = advance(again, stored(before), stored(input), env);
        expect(repeated).toEqual({ effects, state });
      });
    }),
  );
});

test('hears a timer, an answer of a server and a start once', () => {
  fc.assert(
    fc.property(anyGraph, inputs, (graph, list) => {
      walk(graph, list, ({ input, state }) => {
        if (input.t === 'message') return;
        const isNew =
          (input.t === 'called' && state.waits === 'call') ||
          (input.t === 'returned' && state.waits === 'guest');
        if (isNew) return;
        expect(advance(graph, state, input, env).effects).toEqual([]);
      });
    }),
  );
});

test('writes within one turn only as often as the flow has loops that the checks name', () => {
  fc.assert(
    fc.property(anyGraph, inputs, (graph, list) => {
      const known = { has: () => true, lacksKey: () => false };
      const loops = checkFlow(graph, known).some(({ code }) => code === 'loopWithoutInput');
      if (loops) return;
      walk(graph, list, ({ effects }) => {
        const entered = effects.flatMap((each) =>
          each.kind === 'visit' && each.visit === 'entered' ? each.node : [],
        );
        expect(new Set(entered).size).toBe(entered.length);
      });
    }),
    { numRuns: 300 },
  );
});
