/** What customers of a bot write, and what they may be shown. Pure. */
import { automaticTexts } from '@prosa/contract/automatic-texts';
import { type BotCompany, GREETING, OPTIONS } from './bot-company.ts';

export const FAILED = automaticTexts.pt.automationFailed;

export interface BotCustomer {
  company: BotCompany;
  number: string;
  /** Messages in a row, turn by turn. */
  turns: readonly (readonly string[])[];
  /** All that is shown if nothing comes between. */
  expected: readonly string[];
  /** How many turns are written. */
  done: number;
  /** The turn after which an attendant takes the ticket; null: none does. */
  takenAfter: number | null;
  /** What was shown by then. */
  taken: number | null;
}

const TAKEN_SHARE = 0.2;
/** Followed by the name. */
const THANKS = 'Obrigado, ';

export function makeBotCustomer(
  { company, number }: Pick<BotCustomer, 'company' | 'number'>,
  random: () => number,
): BotCustomer {
  const draw = (count: number) => Math.floor(random() * count);
  const option = draw(OPTIONS.length);
  const name = OPTIONS[option]!;
  const chosen = [String(option + 1), name, ` ${name.toUpperCase()}!`][draw(3)]!;
  const greetings = ['Oi', 'bom dia', 'quero ajuda'].slice(0, 1 + draw(3));
  const menu = OPTIONS.map((title, at) => `*[ ${at + 1} ]* - ${title}`).join('\n');
  return {
    company,
    number,
    turns: [greetings, [chosen], ['Ana', 'Souza'].slice(0, 1 + draw(2))],
    expected: [
      'Oi, aqui é o robô.',
      `Qual setor?\n\n${menu}`,
      `${name}. E o seu nome?`,
      THANKS,
      GREETING,
    ],
    done: 0,
    takenAfter: random() < TAKEN_SHARE ? draw(3) : null,
    taken: null,
  };
}

/** How many texts are shown before the next turn is written. */
const SHOWN_BEFORE = [0, 2, 3, 5];

export const waitsFor = ({ done }: BotCustomer): number => SHOWN_BEFORE[done] ?? 0;

/** They write no more. */
export const isOver = ({ done, turns, taken }: BotCustomer, shown: readonly string[]): boolean =>
  taken !== null ||
  shown.includes(FAILED) ||
  (done === turns.length && shown.length >= SHOWN_BEFORE[done]!);

export function isRight(
  { expected, taken, turns }: BotCustomer,
  shown: readonly string[],
): boolean {
  const texts = shown.at(-1) === FAILED ? shown.slice(0, -1) : shown;
  const isBeginning = texts.every((text, at) => isSame(text, expected[at], turns.at(-1) ?? []));
  if (!isBeginning) return false;
  if (taken !== null) return shown.length <= taken;
  return shown.at(-1) === FAILED || shown.length === expected.length;
}

/** Messages in a row arrive in any order, and one may come while the bot is asked with the other. */
function isSame(text: string, expected: string | undefined, names: readonly string[]): boolean {
  if (expected !== THANKS) return text === expected;
  const said = /^Obrigado, ([^.]+)\.$/.exec(text)?.[1]?.split('\n') ?? [];
  return said.length > 0 && said.every((name) => names.includes(name));
}
