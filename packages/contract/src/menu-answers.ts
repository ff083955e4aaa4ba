/** Customers' answers to menus. */
import type { MenuLine } from './chat-menu.ts';
import { normalise, trimSigns } from './plain-text.ts';

/** A customer's answer: typed or tapped. */
export interface Answer {
  body: string;
  choice: string | null;
}

/** Whether it chooses one of the ways out of a menu. */
export const isKey = (answer: Answer, { key, name }: { key: string; name: string }): boolean =>
  answer.choice === name || (answer.choice === null && plain(answer.body) === key);

/** Our id of an answer: the tapped choice, even of an old list; otherwise a line by its number or its title. */
export function chosenName(
  lines: readonly MenuLine[],
  { body, choice }: Answer,
): string | undefined {
  if (choice !== null) return choice;
  const typed = plain(body);
  const number = /^0*(\d{1,6})$/.exec(typed)?.[1];
  if (number !== undefined) return lines.find(({ key }) => key === number)?.name;
  const same = lines.filter(({ title }) => plain(title) === typed && typed !== '');
  return same.length === 1 ? same[0]?.name : undefined;
}

/** Without characters that people put around a number (`[ 2 ]`, `2.`, `2!`, `2️⃣`), case and accents. */
export function plain(text: string): string {
  const bare = normalise(text.trim().slice(0, ANSWER_MAX), 'NFKD')
    .replace(/[\u0300-\u036f\ufe0f\u20e3]/g, '')
    .replace(/\s/g, ' ');
  return trimSigns(bare, { start: ' *_[(', end: ' *_])}.:;!-' }).toLowerCase();
}

/** Longer than any title: a longer text answers no menu. */
const ANSWER_MAX = 1000;

/** Whether a text can only be an answer to a menu, whatever the menu. */
export const isMenuKey = (body: string): boolean =>
  body.length <= KEY_LENGTH_MAX && /^(#|\d{1,6})$/.test(plain(body));

const KEY_LENGTH_MAX = 20;
