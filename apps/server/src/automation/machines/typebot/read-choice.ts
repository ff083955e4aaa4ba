/** Which options a customer means: by number, by a tap, or by their text. Pure. */
import { type Answer, chosenName } from '@prosa/contract/menu-answers';
import type { Offered, Remote } from './typebot.state.ts';

/** What the bot is told; undefined if no option is meant. */
export function chosenValue({ asks, offered }: Remote, answer: Answer): string | undefined {
  const one = valueIn(offered, answer);
  if (one !== undefined || answer.choice !== null) return one;
  const values = asks === 'several' ? severalIn(offered, answer.body) : linesIn(offered, answer);
  return values && [...new Set(values)].join(', ');
}

function valueIn(offered: readonly Offered[], answer: Answer): string | undefined {
  const name = chosenName(offered, answer);
  return offered.find((line) => line.name === name)?.value;
}

/** Of several messages in a row, one may name an option. */
function linesIn(offered: readonly Offered[], { body }: Answer): string[] | undefined {
  const values = body
    .split('\n')
    .flatMap((line) => valueIn(offered, { body: line, choice: null }) ?? []);
  return new Set(values).size === 1 ? values : undefined;
}

/** `1, 3`, `1 e 3` or their texts. All of it has to be understood. */
function severalIn(offered: readonly Offered[], body: string): string[] | undefined {
  const parts = body.split(/[,;\n]/).filter((part) => part.trim() !== '');
  const values = parts.map((part) => valuesOfPart(offered, part));
  return values.length > 0 && values.every((value) => value !== undefined)
    ? values.flat()
    : undefined;
}

const NUMBERS = /^\s*\d+(?:(?:\s+|\s*[&+]\s*|\s+(?:e|y|and)\s+)\d+)+\s*$/i;

function valuesOfPart(offered: readonly Offered[], part: string): string[] | undefined {
  const one = valueIn(offered, { body: part, choice: null });
  if (one !== undefined) return [one];
  if (part.length > PART_MAX || !NUMBERS.test(part)) return undefined;
  const values = (part.match(/\d+/g) ?? []).map((body) => valueIn(offered, { body, choice: null }));
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** Longer than the numbers of any menu. */
const PART_MAX = 500;
