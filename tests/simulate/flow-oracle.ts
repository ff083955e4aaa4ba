/** What customers must be shown: the interpreter itself, run by the test without a server, database or clock. */
import { type Effect, newState } from '@prosa/flow/flow-state';
import type { FlowGraph } from '@prosa/flow/graph';
import { Customer } from '@prosa/flow/testing/flows';
import { ASSISTED, BOT_SAYS, GREETING, otherFlow } from './simulated-flow.ts';

/** What the server decides: which version was live, and which way the randomizer went. */
export interface Fate {
  version: number;
  draw: number;
}

export const fates: readonly Fate[] = [1, 2].flatMap((version) =>
  [0.1, 0.9].map((draw) => ({ version, draw })),
);

interface Told {
  turns: readonly string[];
  firstName: string;
  /** By version, from 1. */
  graphs: readonly FlowGraph[];
}

/** Texts after each turn: the first is the beginning. Pictures are `[image]`. */
export function shownTo({ turns, firstName, graphs }: Told, { version, draw }: Fate): string[][] {
  const walk = new Walk(graphs[version - 1]!, { values: { firstName }, draw: () => draw });
  return [walk.begin(), ...turns.map((typed) => walk.says(typed))];
}

type Around = NonNullable<ConstructorParameters<typeof Customer>[1]>;

class Walk {
  readonly #around: Around;
  #customer: Customer;

  constructor(graph: FlowGraph, around: Around) {
    this.#around = around;
    this.#customer = new Customer(graph, around);
  }

  begin(): string[] {
    return this.#settle(this.#customer.start());
  }

  says(typed: string): string[] {
    return this.#settle(this.#customer.says(typed));
  }

  /** Runs until the customer has to write. */
  #settle(first: Effect[]): string[] {
    const shown: string[] = [];
    for (let effects: Effect[] | undefined = first; effects; effects = this.#goOn(effects))
      shown.push(...effects.flatMap(textOf));
    return shown;
  }

  #goOn(effects: readonly Effect[]): Effect[] | undefined {
    if (effects.some(({ kind }) => kind === 'goTo')) {
      const { variables } = this.#customer.state;
      this.#customer = new Customer(otherFlow, this.#around);
      this.#customer.state = newState(variables);
      return this.#customer.start();
    }
    const { waits } = this.#customer.state;
    if (waits === 'guest') return this.#customer.hear({ t: 'returned', how: 'done' });
    if (waits === 'timer') return this.#customer.waits();
    return waits === 'call' ? this.#customer.hear(answered(effects)) : undefined;
  }
}

function textOf(effect: Effect): string[] {
  switch (effect.kind) {
    case 'say':
    case 'menu':
      return [effect.text];
    case 'file':
      return ['[image]'];
    case 'place':
      return [GREETING];
    case 'invite':
      return [effect.guest === 'integration' ? BOT_SAYS : ASSISTED];
    default:
      return [];
  }
}

/** As the peer of the simulation answers. */
function answered(effects: readonly Effect[]): Parameters<Customer['hear']>[0] {
  const call = effects.find((effect) => effect.kind === 'call');
  const { pathname, search } = new URL(call!.request.url);
  return {
    t: 'called',
    result: { ok: true, body: { text: `Sobre {{name}}: ${pathname}${search}` } },
  };
}
