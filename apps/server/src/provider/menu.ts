/** Menus as tappable choices, and customers' answers to them. Pure. */
import type { ChatMenu, MenuLine } from '@prosa/contract/chat-menu';
import { normalise, trimSigns } from '@prosa/contract/plain-text';
import type { InteractiveMenu } from './port.ts';

/** WhatsApp's limits: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages */
const CHOICES_MAX = 10;
const TITLE_MAX = 24;
const CHOICE_BODY_MAX = 1024;

/** The same menu as tappable choices; undefined where there are too many. */
export function menuChoices(
  { head, lines }: ChatMenu,
  button: string,
): InteractiveMenu | undefined {
  if (lines.length === 0 || lines.length > CHOICES_MAX) return undefined;
  const options = lines.map(({ name, title }) => ({
    id: name,
    title: title.slice(0, TITLE_MAX),
    ...(title.length > TITLE_MAX ? { description: title } : {}),
  }));
  return { body: head, button, options };
}

/** Whether it can be sent as buttons or a list, once its variables are filled in. */
export const isTappable = ({ body }: InteractiveMenu): boolean =>
  body.trim() !== '' && body.length <= CHOICE_BODY_MAX;

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
