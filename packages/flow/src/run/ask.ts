/** Nodes that ask the customer: menu and question. */

import type { MenuLine } from '@prosa/contract/chat-menu';
import { flowLimits } from '@prosa/contract/flow-limits';
import { type Answer, chosenName } from '@prosa/contract/menu-answers';
import type { Effect, Input } from '../flow-state.ts';

import { type DataOf, optionHandle } from '../nodes.ts';
import { render } from '../variables.ts';
import { type Executor, knownTo, type Move, say, timer, type Visited, visit } from './move.ts';

type Asking = Visited<DataOf<'menu'> | DataOf<'question'>>;

/** After so many answers that it does not understand, a node gives up. */
const TRIES_MAX = 3;

export const menu: Executor<DataOf<'menu'>> = {
  enter: (at) => ask(at),
  hear: (at, input) => hear(at, input, (answer) => chooseOption(at, answer)),
};

export const question: Executor<DataOf<'question'>> = {
  enter: (at) => ask(at),
  hear: (at, input) => hear(at, input, (answer) => takeAnswer(at, answer)),
};

/** Asks, with the lines that the customer will answer to, whatever becomes of the options meanwhile. */
function ask(
  at: Asking,
  { tries = 0, before = [] }: { tries?: number; before?: Effect[] } = {},
): Move {
  const lines = at.data.type === 'menu' ? linesOf(at as Visited<DataOf<'menu'>>) : [];
  const shown = at.data.type === 'menu' ? showMenu(at, lines) : say(at, at.data.message);
  const { timeout } = at.data;
  const waiting = timeout === null ? undefined : timer(at, tries, timeout * 1000);
  return {
    effects: [...before, ...shown, ...(waiting ? [waiting.effect] : [])],
    way: { waits: 'answer' },
    change: { offered: lines, tries, timerId: waiting?.timerId ?? null },
  };
}

function linesOf(at: Visited<DataOf<'menu'>>): MenuLine[] {
  return at.data.options.map((option) => ({
    key: String(option.number),
    title: render(option.value, knownTo(at)),
    name: `${at.id}:${optionHandle(option)}`,
  }));
}

function showMenu(at: Asking, lines: readonly MenuLine[]): Effect[] {
  const head = render(at.data.message, knownTo(at)).trim();
  const text = [head, lines.map(({ key, title }) => `[${key}] ${title}`).join('\n')];
  return [
    { kind: 'menu', menu: { head, lines }, text: text.filter((part) => part !== '').join('\n\n') },
  ];
}

function hear(
  at: Asking,
  input: Exclude<Input, { t: 'start' }>,
  understand: (answer: Answer) => Move | undefined,
): Move {
  if (input.t === 'message') return understand(input) ?? repeat(at, input);
  return {
    effects: [visit(at, 'timeout'), ...say(at, at.data.timeoutMessage)],
    way: { by: 'timeout' },
  };
}

function chooseOption(at: Visited<DataOf<'menu'>>, answer: Answer): Move | undefined {
  const { offered } = at.state;
  const name = chosenName(offered, answer);
  const isOffered = offered.some((line) => line.name === name);
  if (name === undefined || !isOffered) return undefined;
  return { effects: [visit(at, 'answered')], way: { by: name.slice(at.id.length + 1) } };
}

/** A file without a caption is no answer. */
function takeAnswer(at: Visited<DataOf<'question'>>, { body }: Answer): Move | undefined {
  const text = body.trim().slice(0, flowLimits.text.max);
  if (text === '') return undefined;
  const variables = { ...at.state.variables, [at.data.answerKey]: text };
  return { effects: [visit(at, 'answered')], way: { by: 'a' }, change: { variables } };
}

function repeat(at: Asking, { choice }: Answer): Move {
  // A tap on a menu of the past is not a wrong answer to this one.
  const tries = at.state.tries + (choice === null ? 1 : 0);
  const effects = choice === null ? [visit(at, 'invalid')] : [];
  if (tries >= TRIES_MAX) return { effects, way: { by: 'invalid' } };
  return ask(at, { tries, before: [...effects, ...say(at, at.data.invalidMessage)] });
}
