/** Menus as customers read them, and what they answer. Pure. */
import type { InteractiveMenu } from '../../gateway/port.ts';

/** A line of a menu: what is typed for it, and our name of it. */
export interface MenuLine {
  key: string;
  title: string;
  name: string;
}

export interface Menu {
  /** What stands above the lines; may be empty. */
  head: string;
  lines: readonly MenuLine[];
}

/** Longer ones are several messages, cut between lines. */
const TEXT_MAX = 3500;

/** `*[ 1 ]* - Vendas` */
export const lineOf = ({ key, title }: Pick<MenuLine, 'key' | 'title'>): string =>
  `*[ ${key} ]* - ${title}`;

export function menuTexts({ head, lines }: Menu): string[] {
  const texts: string[] = [];
  let text = head.trim() === '' ? '' : `${head.trim()}\n`;
  for (const line of lines.map(lineOf)) {
    if (text.length + line.length > TEXT_MAX) {
      texts.push(text.trim());
      text = '';
    }
    text += `\n${line}`;
  }
  return [...texts, text.trim()].filter((each) => each !== '');
}

/** What WhatsApp takes: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages */
const CHOICES_MAX = 10;
const TITLE_MAX = 24;
const CHOICE_BODY_MAX = 1024;

/** The same menu as choices to tap; undefined where it is too long for that. */
export function menuChoices({ head, lines }: Menu, button: string): InteractiveMenu | undefined {
  const body = head.trim();
  if (body === '' || body.length > CHOICE_BODY_MAX) return undefined;
  if (lines.length === 0 || lines.length > CHOICES_MAX) return undefined;
  const options = lines.map(({ name, title }) => ({
    id: name,
    title: title.slice(0, TITLE_MAX),
    ...(title.length > TITLE_MAX ? { description: title } : {}),
  }));
  return { body, button, options };
}

/** What a customer answered: typed or tapped. */
export interface Answer {
  body: string;
  choice: string | null;
}

export const isKey = (answer: Answer, key: '#' | '0', name: string): boolean =>
  answer.choice === name || (answer.choice === null && plain(answer.body) === key);

/** The line that an answer means: by what was tapped, its number, or its title. */
export function findLine(
  lines: readonly MenuLine[],
  { body, choice }: Answer,
): MenuLine | undefined {
  if (choice !== null) return lines.find(({ name }) => name === choice);
  const typed = plain(body);
  const number = /^0*(\d{1,6})$/.exec(typed)?.[1];
  if (number !== undefined) return lines.find(({ key }) => key === number);
  const same = lines.filter(({ title }) => plain(title) === typed && typed !== '');
  return same.length === 1 ? same[0] : undefined;
}

/** Without what people put around a number (`[ 2 ]`, `2.`, `2️⃣`), case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\ufe0f\u20e3]/g, '')
    .replace(/^[\s*_[(]+|[\s*_\])}.:;-]+$/g, '')
    .toLowerCase();
