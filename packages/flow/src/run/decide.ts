/** Nodes that choose a way by themselves: condition and randomizer. */
import { folded } from '@prosa/contract/plain-text';
import type { DataOf, Operator, Rule } from '../nodes.ts';
import { asNumber } from '../read-json.ts';
import { findValue, render } from '../variables.ts';
import { type Executor, knownTo, leave, type Visited } from './move.ts';

export const randomizer: Executor<DataOf<'randomizer'>> = {
  enter: ({ id, data, state, env }) => {
    const drawn = Object.hasOwn(state.draws, id) ? state.draws[id] : undefined;
    const way = drawn ?? (env.draw() < data.percent / 100 ? 'a' : 'b');
    return { ...leave(way), change: { draws: { ...state.draws, [id]: way } } };
  },
};

export const condition: Executor<DataOf<'condition'>> = {
  enter: (at) => {
    const { mode, rules } = at.data;
    const isTrue =
      mode === 'any'
        ? rules.some((rule) => holds(at, rule))
        : rules.every((rule) => holds(at, rule));
    return leave(isTrue ? 'true' : 'false');
  },
};

function holds(at: Visited, { source, field, operator, value }: Rule): boolean {
  const actual =
    (source === 'variable' ? findValue(field, knownTo(at)) : factOf(at, source, field)) ?? '';
  return compare(operator, actual.trim(), render(value, knownTo(at)).trim());
}

function factOf(
  { env }: Visited,
  source: 'contact' | 'ticket' | 'context',
  field: string,
): string | undefined {
  const facts = env.facts[source];
  return Object.hasOwn(facts, field) ? facts[field] : undefined;
}

const orders: Partial<Record<Operator, (order: number) => boolean>> = {
  equals: (order) => order === 0,
  notEquals: (order) => order !== 0,
  greater: (order) => order > 0,
  greaterOrEqual: (order) => order >= 0,
  less: (order) => order < 0,
  lessOrEqual: (order) => order <= 0,
};

const searches: Partial<Record<Operator, (actual: string, value: string) => boolean>> = {
  contains: (actual, value) => actual.includes(value),
  notContains: (actual, value) => !actual.includes(value),
  startsWith: (actual, value) => actual.startsWith(value),
  empty: (actual) => actual === '',
  notEmpty: (actual) => actual !== '',
};

/** As numbers if both are; texts without regard to case and accents. */
export function compare(operator: Operator, actual: string, value: string): boolean {
  const fits = orders[operator];
  if (!fits) return searches[operator]?.(folded(actual), folded(value)) ?? false;
  const [left, right] = [numberIn(actual), numberIn(value)];
  if (left !== undefined && right !== undefined) return fits(left - right);
  return fits(textOrder(folded(actual), folded(value)));
}

/** A decimal comma is how customers here write numbers. */
const numberIn = (text: string): number | undefined =>
  asNumber(/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);

const textOrder = (left: string, right: string): number =>
  left === right ? 0 : left < right ? -1 : 1;
