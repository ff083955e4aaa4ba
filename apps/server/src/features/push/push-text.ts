/** What a notification says. The words of the customer only where the user wants them on his screen. */
import type { Language } from '@prosa/contract/limits';
import { previewMarks } from '@prosa/contract/previews';

interface Subject {
  language: Language;
  uuid: string;
  name: string;
  unread: number;
  lastMessage: string;
  showsText: boolean;
}

/** What the service worker draws; `tag` lets a newer one take the place of the older. */
export interface PushText {
  title: string;
  body: string;
  tag: string;
  path: string;
  lang: Language;
}

interface Words {
  title(name: string): string;
  unread(count: number): string;
}

const words: Record<Language, Words> = {
  pt: {
    title: (name) => `Nova mensagem de ${name}`,
    unread: (n) => (n === 1 ? '1 mensagem não lida' : `${n} mensagens não lidas`),
  },
  en: {
    title: (name) => `New message from ${name}`,
    unread: (n) => (n === 1 ? '1 unread message' : `${n} unread messages`),
  },
  es: {
    title: (name) => `Nuevo mensaje de ${name}`,
    unread: (n) => (n === 1 ? '1 mensaje sin leer' : `${n} mensajes sin leer`),
  },
};

const NAME_MAX = 100;
const marks = new Set(Object.values(previewMarks));

export function pushText({ language, uuid, name, unread, ...message }: Subject): PushText {
  const { title, unread: count } = words[language];
  return {
    title: title(shorten(name)),
    body: bodyOf(message, count(unread)),
    tag: uuid,
    path: `/tickets/${uuid}`,
    lang: language,
  };
}

function bodyOf(
  { showsText, lastMessage }: Pick<Subject, 'showsText' | 'lastMessage'>,
  count: string,
): string {
  if (!showsText || !lastMessage) return count;
  // A sign without words needs some beside it.
  return marks.has(lastMessage) ? `${lastMessage} ${count}` : lastMessage;
}

const shorten = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…`.toWellFormed() : name;
