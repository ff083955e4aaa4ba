/** A machine for tests alone that asks a peer what to say, and the two kinds of calls that it makes. */
import {
  CallRefused,
  type Effect,
  effect,
} from '../../apps/server/src/automation/effects/effect.ts';
import { effects } from '../../apps/server/src/automation/effects/effects.ts';
import type { Automation } from '../../apps/server/src/automation/engine/automation.ts';
import {
  type Heard,
  type Machine,
  machine,
} from '../../apps/server/src/automation/machines/machine.ts';
import { machines } from '../../apps/server/src/automation/machines/machines.ts';
import { guardedRequest } from '../../apps/server/src/core/http/guarded-http.ts';

export type ProbeKind = 'ask-again' | 'ask-once';

export interface ProbeState {
  url: string;
  kind: ProbeKind;
  /** Texts that could not be sent. */
  unsent: number;
}

interface Question {
  url: string;
  text: string;
}

const probe: Machine<ProbeState> = {
  name: 'probe',
  version: 1,
  read: (stored) => ({ url: '', kind: 'ask-once', unsent: 0, ...(stored as object | null) }),
  listensTo: () => 'all',
  next: (_situation, state, heard) => {
    if (heard.t === 'called') {
      const { text } = heard.result as { text: string };
      return { state, steps: [{ kind: 'say', text, isVerbatim: true }] };
    }
    if (heard.t === 'due')
      return { state, steps: [{ kind: 'say', text: `Hora: ${heard.timerId}` }] };
    if (heard.t === 'unsent') return { steps: [], state: { ...state, unsent: state.unsent + 1 } };
    if (heard.t === 'message') return answerTo(heard.body, state);
    return undefined;
  },
  giveUp: (state) => ({ steps: [], state }),
};

function answerTo(body: string, state: ProbeState): ReturnType<Machine<ProbeState>['next']> {
  const [, timer, afterMs] = /^timer (\S+) (\d+)$/.exec(body) ?? [];
  if (timer !== undefined)
    return { state, steps: [{ kind: 'timer', timerId: timer, afterMs: Number(afterMs) }] };
  if (body === 'sem fim') return { state, steps: [], goesOn: endless };
  const request: Question = { url: state.url, text: body };
  const steps = [
    { kind: 'chatbot', isOn: true },
    { kind: 'call', effect: state.kind, request },
  ] as const;
  return { state, steps };
}

const endless: Heard = {
  t: 'message',
  seq: 0,
  at: new Date(0),
  body: 'sem fim',
  choice: null,
};

const TIMEOUT_MS = 60_000;

/** Called between the answer of the peer and the end of the attempt. */
type Interlude = () => Promise<void>;

const ask =
  (interlude: Interlude): Effect<Question>['run'] =>
  async ({ config }, { url, text }, { id }) => {
    const { body } = await guardedRequest(config, {
      method: 'POST',
      url,
      timeoutMs: 120_000,
      bytesMax: 10_000,
      headers: { 'content-type': 'application/json', 'webhook-id': id },
      body: Buffer.from(JSON.stringify({ text })),
    });
    await interlude();
    return read(body.toString());
  };

function read(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new CallRefused('not JSON');
  }
}

/** @param timeoutMs of each attempt */
export function probeAutomation({
  interlude = async () => {},
  timeoutMs = TIMEOUT_MS,
}: {
  interlude?: Interlude;
  timeoutMs?: number;
} = {}): Automation {
  const of = (kind: ProbeKind, idempotent: boolean): Effect =>
    effect<Question>({ kind, idempotent, timeoutMs, attempts: 3, run: ask(interlude) });
  return {
    machines: { ...machines, holders: [...machines.holders, machine(probe)] },
    effects: [...effects, of('ask-again', true), of('ask-once', false)],
  };
}
