/** Shows the customer what they can choose from, with numbers: the server itself understands none. Pure. */
import { type ChatMenu, lineOf } from '@prosa/contract/chat-menu';
import type { Language } from '@prosa/contract/limits';
import { automationTexts } from '../../../conversation/messages/automation-texts.ts';
import type { Asked, Option } from '../../effects/typebot/typebot-answer.ts';
import { partsOf } from '../flow/text-parts.ts';
import type { Offered } from './typebot.state.ts';

export interface Shown {
  menu: ChatMenu;
  /** Where it cannot be tapped. */
  texts: readonly string[];
  offered: readonly Offered[];
}

type Choice = Extract<Asked, { kind: 'choice' }>;
type Rating = Extract<Asked, { kind: 'rating' }>;

export const hasOptions = (asked: Asked): asked is Choice | Rating =>
  asked.kind === 'rating' || (asked.kind === 'choice' && asked.options.length > 0);

/** @param head the text above */
export const showOptions = (
  asked: Choice | Rating,
  { head, language }: { head: string; language: Language },
): Shown =>
  asked.kind === 'choice' ? showChoice(asked, head, language) : showRating(asked, head, language);

/** Of the same question, so that a tap on an older list of it still counts. */
const nameOf = (id: string, at: number): string => `typebot:${id.slice(0, ID_MAX)}:${at + 1}`;
const ID_MAX = 100;

function showChoice({ id, options, isMultiple }: Choice, head: string, language: Language): Shown {
  const offered = options.map((option, at) => ({
    key: String(at + 1),
    title: titleOf(option, options),
    name: nameOf(id, at),
    value: option.value,
  }));
  const lines = options.flatMap(({ heading }, at) => {
    const line = lineOf(offered[at]!);
    return heading === undefined ? [line] : [`${at === 0 ? '' : '\n'}${heading}`, line];
  });
  const below = isMultiple ? `\n\n${automationTexts[language].chooseSeveral}` : '';
  return {
    // A list allows one choice only.
    menu: { head, lines: isMultiple ? [] : offered.map(lineAlone) },
    texts: partsOf(`${head}\n\n${lines.join('\n')}${below}`),
    offered,
  };
}

const lineAlone = ({ key, title, name }: Offered) => ({ key, title, name });

/** Paths of several cards may have the same text. */
function titleOf({ title, card }: Option, options: readonly Option[]): string {
  const isUnique = options.filter((other) => other.title === title).length === 1;
  return isUnique || card === undefined ? title : `${card}: ${title}`;
}

/** As many as a list of a provider has. */
const TAPPED_MAX = 10;

function showRating({ id, max, low, high }: Rating, head: string, language: Language): Shown {
  const offered = Array.from({ length: max }, (_, at) => {
    const value = String(at + 1);
    return { key: value, title: value, name: nameOf(id, at), value };
  });
  const range = automationTexts[language].rate({ max, low, high });
  return {
    menu: { head, lines: max <= TAPPED_MAX ? offered.map(lineAlone) : [] },
    texts: [`${head}\n\n${range}`],
    offered,
  };
}
