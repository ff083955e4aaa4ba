/** A conversation as a page without scripts. Text that people wrote is never treated as markup. Pure. */
import type { Language } from '@prosa/contract/limits';
import type { Message } from '@prosa/contract/messages';
import type { TicketEvent } from '@prosa/contract/ticket-events';
import type { Ticket } from '@prosa/contract/tickets';
import { type TranscriptTexts, transcriptTexts } from './transcript-texts.ts';

export interface Paper {
  language: Language;
  timeZone: string;
  company: string;
  contact: string;
  /** A file's address relative to the page; null when it cannot be reached. */
  fileOf: (message: Message) => string | null;
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** In the company's time zone. */
export const timeOf = ({ language, timeZone }: Paper, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

/** `Horário de Brasília` rather than the IANA name. */
function zoneOf({ language, timeZone }: Paper): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function headHtml(paper: Paper, ticket: Ticket, style: string): string {
  const t = transcriptTexts[paper.language];
  const end = ticket.closedAt ? timeOf(paper, ticket.closedAt) : t.now;
  const lines: [string, string][] = [
    [t.contact, [ticket.contact.name, ticket.contact.number].filter(Boolean).join(' · ')],
    [t.period, `${timeOf(paper, ticket.createdAt)} – ${end}`],
    [t.queue, ticket.queue?.name ?? t.none],
    [t.attendant, ticket.user?.name ?? t.none],
    [t.connection, ticket.whatsapp.name],
  ];
  const title = filled(t.title, { id: String(ticket.id) });
  const list = lines.map(([name, value]) => `<dt>${plain(name)}</dt><dd>${plain(value)}</dd>`);
  const zone = zoneOf(paper);
  return `<!doctype html>
<html lang="${paper.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(`${title} · ${ticket.contact.name}`)}</title>${style && `<style>${style}</style>`}</head>
<body><h1>${plain(paper.company)}</h1><h2>${plain(title)} · ${plain(zone)}</h2><dl>${list.join('')}</dl>
`;
}

export const footHtml = '</body></html>\n';

/** A message's text, or the name of its kind. */
export function wordsOf(message: Message, t: TranscriptTexts): string {
  if (message.isDeleted) return t.deleted;
  const kind = t.kinds[message.mediaType];
  if (kind === undefined) return message.body;
  const text = message.transcription?.text || message.body;
  return WORDLESS.has(message.mediaType) || text === '' ? kind : `${kind}: ${text}`;
}

/** These keep data in their body, not words. */
const WORDLESS: ReadonlySet<string> = new Set([
  ...['locationMessage', 'contactMessage', 'vcard', 'call_log'],
  ...['waiting', 'view_once', 'unsupported'],
]);

export function authorOf(message: Message, contact: string, t: TranscriptTexts): string {
  if (!message.fromMe) return message.contact?.name ?? contact;
  return message.automatic ? t.automatic : (message.user?.name ?? t.phone);
}

export function messageHtml(paper: Paper, message: Message): string {
  const t = transcriptTexts[paper.language];
  const who = authorOf(message, paper.contact, t);
  const edited = message.isEdited ? ` · ${t.edited}` : '';
  const { quotedMsg: quoted } = message;
  const quote =
    quoted?.body && !WORDLESS.has(quoted.mediaType)
      ? `<p class="quote">${plain(quoted.body)}</p>`
      : '';
  return `<div class="message${message.fromMe ? ' ours' : ''}">
<p class="who"><b>${plain(who)}</b> · ${timeOf(paper, message.createdAt)}${plain(edited)}</p>${quote}
<p class="body">${plain(wordsOf(message, t))}</p>${message.isDeleted ? '' : fileHtml(paper, message)}</div>
`;
}

function fileHtml(paper: Paper, message: Message): string {
  const href = paper.fileOf(message);
  const name = message.mediaName ?? '';
  if (!href) return '';
  const isPicture = message.mediaType === 'image' || message.mediaType === 'sticker';
  return isPicture
    ? `<img src="${plain(href)}" alt="${plain(name)}">`
    : `<a href="${plain(href)}">${plain(name)}</a>`;
}

/** An event or a note; a deleted note gives nothing. */
export function eventHtml(paper: Paper, event: TicketEvent): string {
  const t = transcriptTexts[paper.language];
  const at = timeOf(paper, event.createdAt);
  if (event.kind !== 'note')
    return `<p class="event">${plain(eventText(event, t))} · ${plain(at)}</p>\n`;
  if (!event.note) return '';
  return `<div class="note"><p class="who"><b>${plain(t.note)}</b> · ${plain(whoOf(event, t))} · ${at}</p>
<p class="body">${plain(event.note.note)}</p></div>
`;
}

const whoOf = ({ user }: TicketEvent, t: TranscriptTexts): string => user?.name ?? t.somebody;

export function eventText(event: TicketEvent, t: TranscriptTexts): string {
  if (event.kind === 'note') return event.note?.note ?? '';
  const { user, fromUser, fromQueue, toUser, toQueue, tag, rate } = event;
  const place = (...parts: ({ name: string } | null)[]) =>
    parts.flatMap((part) => (part ? [part.name] : [])).join(' · ') || t.none;
  const [byPerson, byNobody] = t.events[event.kind];
  const told = filled(user ? byPerson : byNobody, {
    who: whoOf(event, t),
    from: place(fromUser, fromQueue),
    to: place(toUser, toQueue),
    what: tag ?? t.rates[(rate ?? 0) - 1] ?? '',
  });
  return event.reason ? `${told} · ${t.reason}: ${event.reason}` : told;
}
