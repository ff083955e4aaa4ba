/** What a notification says. The words of the customer only where the user wants them on his screen. */
import type { TicketAlertKind } from '@prosa/contract/alerts';
import type { Language } from '@prosa/contract/limits';
import { previewMarks } from '@prosa/contract/previews';

interface Subject {
  language: Language;
  kind: TicketAlertKind;
  /** Of the ticket. */
  queue: string | null;
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
  title: Record<TicketAlertKind, (name: string) => string>;
  toQueue(queue: string | null): string;
  unread(count: number): string;
  mentioned(author: string): string;
  /** Of whom a ticket is. */
  ticketOf(name: string): string;
}

const words: Record<Language, Words> = {
  pt: {
    title: {
      message: (name) => `Nova mensagem de ${name}`,
      waiting: (name) => `${name} aguarda atendimento`,
      transfer: (name) => `Atendimento transferido: ${name}`,
      wake: (name) => `Está na hora de retomar: ${name}`,
      target: (name) => `Meta da fila: atenda ${name}`,
    },
    toQueue: (queue) => (queue ? `Fila ${queue}` : 'Sem fila'),
    unread: (n) => (n === 1 ? '1 mensagem não lida' : `${n} mensagens não lidas`),
    mentioned: (author) => `${author} mencionou você`,
    ticketOf: (name) => `Atendimento de ${name}`,
  },
  en: {
    title: {
      message: (name) => `New message from ${name}`,
      waiting: (name) => `${name} is waiting`,
      transfer: (name) => `Ticket transferred: ${name}`,
      wake: (name) => `Time to come back to ${name}`,
      target: (name) => `Queue target: see to ${name}`,
    },
    toQueue: (queue) => (queue ? `Queue ${queue}` : 'No queue'),
    unread: (n) => (n === 1 ? '1 unread message' : `${n} unread messages`),
    mentioned: (author) => `${author} mentioned you`,
    ticketOf: (name) => `Ticket of ${name}`,
  },
  es: {
    title: {
      message: (name) => `Nuevo mensaje de ${name}`,
      waiting: (name) => `${name} espera atención`,
      transfer: (name) => `Atención transferida: ${name}`,
      wake: (name) => `Es hora de retomar: ${name}`,
      target: (name) => `Meta de la cola: atiende a ${name}`,
    },
    toQueue: (queue) => (queue ? `Cola ${queue}` : 'Sin cola'),
    unread: (n) => (n === 1 ? '1 mensaje sin leer' : `${n} mensajes sin leer`),
    mentioned: (author) => `${author} te mencionó`,
    ticketOf: (name) => `Atención de ${name}`,
  },
};

const NAME_MAX = 100;
const marks = new Set(Object.values(previewMarks));

export function pushText({ language, kind, uuid, name, unread, ...message }: Subject): PushText {
  const { title, toQueue, unread: count } = words[language];
  const news = kind === 'transfer' ? toQueue(message.queue) : count(unread);
  return {
    title: title[kind](shorten(name)),
    body: bodyOf(message, news),
    tag: uuid,
    path: `/tickets/${uuid}`,
    lang: language,
  };
}

interface Call {
  language: Language;
  /** Of the ticket. */
  uuid: string;
  name: string;
  noteId: number;
  author: string;
  note: string;
  showsText: boolean;
}

/** Of a note that calls a colleague. */
export function mentionPushText({
  language,
  uuid,
  noteId,
  note,
  showsText,
  ...of
}: Call): PushText {
  const { mentioned, ticketOf } = words[language];
  const name = shorten(of.name);
  return {
    title: mentioned(shorten(of.author)),
    body: showsText ? `${name}: ${note}` : ticketOf(name),
    tag: `note-${noteId}`,
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
