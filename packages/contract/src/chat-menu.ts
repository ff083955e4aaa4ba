/**
 * Renders menus as customers see them. The server sends the result, and the browser shows it as a preview while somebody edits the
 * menu.
 */
import type { Language } from './limits.ts';

/** A line of a menu: `key` is what the customer types, `name` is our name for it. */
export interface MenuLine {
  key: string;
  title: string;
  name: string;
}

export interface ChatMenu {
  /** Text above the lines; may be empty. */
  head: string;
  lines: readonly MenuLine[];
}

/** The fields of a queue option that a menu uses. */
export interface MenuOption {
  id: number;
  parentId: number | null;
  option: number;
  title: string;
  message: string;
}

/** Keys and names of the lines that leave a menu. */
export const waysOut = {
  back: { key: '0', name: 'back' },
  main: { key: '#', name: 'main' },
} as const;

/** Texts of these lines in the company's language. */
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

/** The menu with the queues of a connection, in their order. */
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

/** A queue with a menu. */
export interface MenuQueue {
  greetingMessage: string;
  options: readonly MenuOption[];
}

interface Shown {
  /** Parent option; null at the top level. */
  optionId: number | null;
  /** There are other queues to go back to. */
  hasMain: boolean;
  language: Language;
}

/** The menu of the options under one option, or at the top level of a queue. */
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
  // Without further options the text is the answer, and a person takes over.
  if (lines.length === 0) return { head: textOf(queue, optionId).message, lines };
  const { title, message } = textOf(queue, optionId);
  return { head: message || title, lines: [...lines, ...out] };
}

/** Children of an option in order of their numbers. */
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

/** A longer menu is split into several messages, between lines. */
const TEXT_MAX = 3500;

/** The messages of a menu; none if it has no text. */
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
