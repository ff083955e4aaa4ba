/**
 * Menus as customers read them. One renderer: the server sends what it makes, the browser shows it while the menu is
 * built.
 */
import type { Language } from './limits.ts';

/** A line of a menu: what is typed for it, and our name of it. */
export interface MenuLine {
  key: string;
  title: string;
  name: string;
}

export interface ChatMenu {
  /** What stands above the lines; may be empty. */
  head: string;
  lines: readonly MenuLine[];
}

/** What a menu shows of a queue's option. */
export interface MenuOption {
  id: number;
  parentId: number | null;
  option: number;
  title: string;
  message: string;
}

/** Keys and names of the lines that lead out of a menu. */
export const waysOut = {
  back: { key: '0', name: 'back' },
  main: { key: '#', name: 'main' },
} as const;

/** What these lines say, in the company's language. */
export const menuWords: Record<Language, { back: string; main: string }> = {
  pt: { back: 'Menu anterior', main: 'Menu principal' },
  en: { back: 'Previous menu', main: 'Main menu' },
  es: { back: 'Menú anterior', main: 'Menú principal' },
};

export const queueName = (id: number): string => `queue:${id}`;
export const optionName = (id: number): string => `option:${id}`;

/** `*[ 1 ]* - Vendas` */
export const lineOf = ({ key, title }: Pick<MenuLine, 'key' | 'title'>): string =>
  `*[ ${key} ]* - ${title}`;

/** By which a customer chooses among the queues of a connection, in their order. */
export const queuesMenu = (
  greeting: string,
  queues: readonly { id: number; name: string }[],
): ChatMenu => ({
  head: greeting,
  lines: queues.map(({ id, name }, index) => ({
    key: String(index + 1),
    title: name,
    name: queueName(id),
  })),
});

/** A queue whose menu is shown. */
export interface MenuQueue {
  greetingMessage: string;
  options: readonly MenuOption[];
}

interface Shown {
  /** Below which option; null at the top. */
  optionId: number | null;
  /** Whether there are other queues to go back to. */
  hasMain: boolean;
  language: Language;
}

/** The options below one, or at the top of a queue. */
export function optionsMenu(queue: MenuQueue, { optionId, hasMain, language }: Shown): ChatMenu {
  const words = menuWords[language];
  const back = { ...waysOut.back, title: words.back };
  const main = { ...waysOut.main, title: words.main };
  const out = optionId === null ? (hasMain ? [main] : []) : [back, main];
  const lines = optionsBelow(queue.options, optionId).map(({ id, title }, index) => ({
    key: String(index + 1),
    title,
    name: optionName(id),
  }));
  // Where nothing is left to choose, the text is the answer, and a person comes next.
  if (lines.length === 0) return { head: textOf(queue, optionId).message, lines };
  const { title, message } = textOf(queue, optionId);
  return { head: message || title, lines: [...lines, ...out] };
}

/** In the order of their numbers. */
export const optionsBelow = <O extends MenuOption>(
  options: readonly O[],
  parentId: number | null,
): O[] =>
  options
    .filter((option) => option.parentId === parentId)
    .sort((a, b) => a.option - b.option || a.id - b.id);

function textOf({ greetingMessage, options }: MenuQueue, optionId: number | null) {
  if (optionId === null) return { title: '', message: greetingMessage };
  return options.find(({ id }) => id === optionId) ?? { title: '', message: '' };
}

/** Longer ones are several messages, cut between lines. */
const TEXT_MAX = 3500;

/** The messages that a menu is sent as; none when there is nothing to say. */
export function menuTexts({ head, lines }: ChatMenu): string[] {
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
