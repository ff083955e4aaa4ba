/** The text of a notification. It includes the customer's words only if the user wants them on their screen. */
import type { TicketAlertKind } from '@prosa/contract/alerts';
import type { AlarmReason } from '@prosa/contract/campaigns/states';
import type { ChatKind } from '@prosa/contract/chats/manifest';
import type { Language } from '@prosa/contract/limits';
import { previewMarks } from '@prosa/contract/previews';
import type { TicketStatus } from '@prosa/contract/tickets';

interface Subject {
  language: Language;
  kind: TicketAlertKind;
  /** Of the ticket. */
  queue: string | null;
  status: TicketStatus;
  targetTold: 'soon' | 'late' | null;
  uuid: string;
  name: string;
  unread: number;
  lastMessage: string;
  showsText: boolean;
}

/** The payload for the service worker; a newer one with the same `tag` replaces the older. */
export interface PushText {
  title: string;
  body: string;
  tag: string;
  path: string;
  lang: Language;
}

interface Words {
  title: Record<TicketAlertKind, (name: string) => string>;
  toYou: string;
  toQueue(queue: string | null): string;
  hasWoken: string;
  target: Record<'soon' | 'late', string>;
  unread(count: number): string;
  mentioned(author: string): string;
  /** The person whose ticket it is. */
  ticketOf(name: string): string;
  /** A message of a direct chat. */
  wrote(author: string): string;
  inChat(title: string): string;
  campaignHeld(name: string): string;
  /** What to do. */
  held: Record<AlarmReason, string>;
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
    toYou: 'Transferido para você',
    toQueue: (queue) => (queue ? `Fila ${queue}` : 'Sem fila'),
    hasWoken: 'De volta do adiamento',
    target: { soon: 'O prazo está acabando', late: 'O prazo passou' },
    unread: (n) => (n === 1 ? '1 mensagem não lida' : `${n} mensagens não lidas`),
    mentioned: (author) => `${author} mencionou você`,
    ticketOf: (name) => `Atendimento de ${name}`,
    wrote: (author) => `Mensagem de ${author}`,
    inChat: (title) => (title ? `Chat interno: ${title}` : 'Chat interno'),
    campaignHeld: (name) => `A campanha ${name} parou`,
    held: {
      late: 'Ela passou da hora de começar e espera a sua decisão.',
      'no-connection': 'Não há conexão para enviar. Cancele e escolha outra.',
      template: 'O modelo não pode ser enviado agora. Confira os modelos da conexão.',
      provider: 'O WhatsApp restringiu o número. Veja o motivo em Conexões.',
      failures: 'Muitos envios falharam. Confira as falhas no relatório antes de retomar.',
      'new-chats': 'O WhatsApp bloqueou novas conversas. Espere o fim do bloqueio.',
    },
  },
  en: {
    title: {
      message: (name) => `New message from ${name}`,
      waiting: (name) => `${name} is waiting`,
      transfer: (name) => `Ticket transferred: ${name}`,
      wake: (name) => `Time to come back to ${name}`,
      target: (name) => `Queue target: see to ${name}`,
    },
    toYou: 'Transferred to you',
    toQueue: (queue) => (queue ? `Queue ${queue}` : 'No queue'),
    hasWoken: 'Back from being snoozed',
    target: { soon: 'The target is almost due', late: 'The target was missed' },
    unread: (n) => (n === 1 ? '1 unread message' : `${n} unread messages`),
    mentioned: (author) => `${author} mentioned you`,
    ticketOf: (name) => `${name}'s ticket`,
    wrote: (author) => `Message from ${author}`,
    inChat: (title) => (title ? `Internal chat: ${title}` : 'Internal chat'),
    campaignHeld: (name) => `The campaign ${name} has stopped`,
    held: {
      late: 'Its start is long past, and it waits for your decision.',
      'no-connection': 'There is no connection to send through. Cancel it and choose another one.',
      template: 'The template cannot be sent now. Look at the templates of the connection.',
      provider: 'WhatsApp has restricted the number. The connections page says why.',
      failures: 'Too many messages failed. Look at the failures in the report before you go on.',
      'new-chats': 'WhatsApp has blocked new chats. Wait for the end of the block.',
    },
  },
  es: {
    title: {
      message: (name) => `Nuevo mensaje de ${name}`,
      waiting: (name) => `${name} espera atención`,
      transfer: (name) => `Atención transferida: ${name}`,
      wake: (name) => `Es hora de retomar: ${name}`,
      target: (name) => `Meta de la cola: atiende a ${name}`,
    },
    toYou: 'Transferida a ti',
    toQueue: (queue) => (queue ? `Cola ${queue}` : 'Sin cola'),
    hasWoken: 'De vuelta tras posponerla',
    target: { soon: 'El plazo está por vencer', late: 'El plazo venció' },
    unread: (n) => (n === 1 ? '1 mensaje sin leer' : `${n} mensajes sin leer`),
    mentioned: (author) => `${author} te mencionó`,
    ticketOf: (name) => `Atención de ${name}`,
    wrote: (author) => `Mensaje de ${author}`,
    inChat: (title) => (title ? `Chat interno: ${title}` : 'Chat interno'),
    campaignHeld: (name) => `La campaña ${name} se detuvo`,
    held: {
      late: 'Pasó la hora de empezar y espera tu decisión.',
      'no-connection': 'No hay conexión para enviar. Cancélala y elige otra.',
      template: 'La plantilla no se puede enviar ahora. Revisa las plantillas de la conexión.',
      provider: 'WhatsApp restringió el número. Mira el motivo en Conexiones.',
      failures: 'Fallaron demasiados envíos. Revisa los fallos en el informe antes de seguir.',
      'new-chats': 'WhatsApp bloqueó los chats nuevos. Espera a que termine el bloqueo.',
    },
  },
};

const NAME_MAX = 100;
const marks = new Set(Object.values(previewMarks));

export function pushText(subject: Subject): PushText {
  const { language, kind, uuid, name } = subject;
  return {
    title: words[language].title[kind](shorten(name)),
    body: bodyOf(subject, newsOf(subject)),
    tag: uuid,
    path: `/tickets/${uuid}`,
    lang: language,
  };
}

/** The short text that the page uses: there may be nothing unread. */
function newsOf({ language, kind, status, queue, targetTold, unread }: Subject): string {
  const { toYou, toQueue, hasWoken, target, unread: count } = words[language];
  if (kind === 'transfer') return status === 'open' ? toYou : toQueue(queue);
  if (kind === 'wake') return hasWoken;
  return kind === 'target' && targetTold ? target[targetTold] : count(unread);
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

/** The text for a note that mentions a colleague. */
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

interface ChatCall {
  language: Language;
  uuid: string;
  kind: ChatKind;
  /** Empty for a direct chat. */
  title: string;
  author: string;
  text: string;
  showsText: boolean;
}

/** The text for a message of a chat that mentions a colleague, or is for them alone. */
export function chatPushText({ language, uuid, kind, title, author, ...call }: ChatCall): PushText {
  const { mentioned, wrote, inChat } = words[language];
  const name = shorten(author);
  return {
    title: kind === 'direct' ? wrote(name) : mentioned(name),
    body: call.showsText ? call.text : inChat(shorten(title)),
    tag: `chat-${uuid}`,
    path: `/chats/${uuid}`,
    lang: language,
  };
}

interface Held {
  language: Language;
  campaignId: number;
  campaign: string;
  reason: AlarmReason;
}

/** The text for a campaign that waits for a person. */
export function heldPushText({ language, campaignId, campaign, reason }: Held): PushText {
  const { campaignHeld, held } = words[language];
  return {
    title: campaignHeld(shorten(campaign)),
    body: held[reason],
    tag: `campaign-${campaignId}`,
    path: `/campaign/${campaignId}/report`,
    lang: language,
  };
}

function bodyOf(
  { showsText, lastMessage }: Pick<Subject, 'showsText' | 'lastMessage'>,
  count: string,
): string {
  if (!showsText || !lastMessage) return count;
  // An icon without words needs a text beside it.
  return marks.has(lastMessage) ? `${lastMessage} ${count}` : lastMessage;
}

const shorten = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…`.toWellFormed() : name;
