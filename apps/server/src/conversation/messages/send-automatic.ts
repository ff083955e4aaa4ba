/** Automatic texts: rows of the outbox like any other, but marked as automatic, and nobody may delete them. */
import type { Passage } from '@prosa/contract/knowledge';
import { limits } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';
import { isTappable } from '../../provider/menu.ts';
import type { Capabilities, InteractiveMenu } from '../../provider/port.ts';
import { type InspectedFile, isStorageUsedUp, storeInAnyCase } from '../media/media.service.ts';
import { kindOf, type MediaKind } from '../media/media-types.ts';
import { type TicketRow, windowEndOf } from '../tickets/tickets.present.ts';
import { findMessage } from './messages.queries.ts';
import { announceQueued, queueMessage, threadOf } from './queue-message.ts';
import { renderText } from './render-text.ts';

export interface AutomaticText {
  text: string;
  /** Sent unchanged: text that looks like a variable is not replaced. */
  isVerbatim?: boolean;
  /** Variables that only this text has. */
  more?: Record<string, string>;
  /** The same options as buttons to tap, for providers that have them; left out if they do not fit. */
  menu?: InteractiveMenu | undefined;
  /** What a model was given for it; only attendants see it. */
  sources?: readonly Passage[] | undefined;
}

/**
 * Runs in the caller's transaction, so it is sent exactly if the change it is about takes effect. The caller holds the
 * thread's lock, and announces the ticket to the lists afterwards.
 * @returns whether it was written
 */
export async function sendAutomatic(
  tx: Tx,
  ticket: TicketRow,
  template: AutomaticText,
): Promise<boolean> {
  // Outside the service window of the provider, free text would only fail.
  const windowEnd = windowEndOf(ticket);
  if (windowEnd && windowEnd <= tx.core.now()) return false;
  const body = template.isVerbatim ? template.text : await renderText(tx, ticket, template);
  const menu = await renderMenu(tx, ticket, template);
  const outgoing = menu && isTappable(menu) ? { t: 'interactive' as const, menu } : undefined;
  const thread = threadOf(ticket);
  const id = await queueMessage(tx, thread, {
    body,
    mediaType: 'conversation',
    outgoing,
    sources: template.sources,
    author: { kind: 'automation' },
  });
  await announceQueued(tx, thread, { rows: [(await findMessage(tx, id))!] });
  return true;
}

/**
 * The same for a file whose bytes are stored.
 * @returns whether it was written: not if the provider does not take such files, or the company has no room for it
 */
export async function sendAutomaticFile(
  tx: Tx,
  ticket: TicketRow,
  { file, caption, isVoice = false }: AutomaticFile,
): Promise<boolean> {
  const windowEnd = windowEndOf(ticket);
  if (windowEnd && windowEnd <= tx.core.now()) return false;
  if (!takes(capabilitiesOf(ticket.provider), file) || (await isStorageUsedUp(tx))) return false;
  const { id, name } = await storeInAnyCase(tx, file);
  // Audio has no caption.
  const body = file.kind === 'audio' ? '' : caption.slice(0, limits.caption.max).toWellFormed();
  await queueFile(tx, ticket, {
    id,
    name,
    body,
    kind: file.kind,
    isVoice: isVoice && isNote(file),
  });
  return true;
}

interface AutomaticFile {
  file: InspectedFile;
  caption: string;
  isVoice?: boolean | undefined;
}

interface VoiceNote {
  file: InspectedFile;
  /** Stores what belongs to the message, before it is shown. */
  keep: (messageId: string) => Promise<void>;
  /** What a model was given for it. */
  sources?: readonly Passage[] | undefined;
}

/** The same for a voice note whose bytes are stored. */
export async function sendVoiceNote(
  tx: Tx,
  ticket: TicketRow,
  { file, keep, sources }: VoiceNote,
): Promise<boolean> {
  const windowEnd = windowEndOf(ticket);
  if (windowEnd && windowEnd <= tx.core.now()) return false;
  if (!takes(capabilitiesOf(ticket.provider), file) || (await isStorageUsedUp(tx))) return false;
  const { id, name } = await storeInAnyCase(tx, file);
  await queueFile(tx, ticket, { id, name, body: '', kind: 'audio', isVoice: true, keep, sources });
  return true;
}

/**
 * The same for a file of the company, which other messages may have sent before.
 * @returns whether it was written: not if the provider does not take such files
 */
export async function sendStoredFile(
  tx: Tx,
  ticket: TicketRow,
  { id, name, mime, bytes, isVoice }: SharedFile,
): Promise<boolean> {
  const windowEnd = windowEndOf(ticket);
  if (windowEnd && windowEnd <= tx.core.now()) return false;
  const kind = kindOf(mime);
  if (!takes(capabilitiesOf(ticket.provider), { kind, mime, bytes })) return false;
  await queueFile(tx, ticket, { id, name, body: '', kind, isVoice: isVoice && isNote({ mime }) });
  return true;
}

/** Phones play nothing else as a voice note. */
const isNote = ({ mime }: Pick<InspectedFile, 'mime'>): boolean => bareType(mime) === 'audio/ogg';

interface SharedFile {
  id: string;
  name: string;
  mime: string;
  bytes: number;
  isVoice: boolean;
}

async function queueFile(
  tx: Tx,
  ticket: TicketRow,
  { id, name, body, kind, isVoice, keep, sources }: QueuedFile,
): Promise<void> {
  const thread = threadOf(ticket);
  const messageId = await queueMessage(tx, thread, {
    body,
    mediaType: kind,
    file: { id, name, playId: null, isVoice },
    sources,
    author: { kind: 'automation' },
  });
  await keep?.(messageId);
  await announceQueued(tx, thread, { rows: [(await findMessage(tx, messageId))!] });
}

interface QueuedFile {
  id: string;
  name: string;
  body: string;
  kind: MediaKind;
  isVoice: boolean;
  keep?: (messageId: string) => Promise<void>;
  sources?: readonly Passage[] | undefined;
}

const takes = (
  { media }: Capabilities,
  { kind, mime, bytes }: Pick<InspectedFile, 'kind' | 'mime' | 'bytes'>,
): boolean =>
  media.some(
    (rule) =>
      rule.kind === kind &&
      (rule.mimes.length === 0 || rule.mimes.includes(bareType(mime))) &&
      bytes <= rule.maxBytes,
  );

/** Without what follows the type, such as the codec. */
const bareType = (mime: string): string => mime.split(';', 1)[0]!;

async function renderMenu(
  tx: Tx,
  ticket: TicketRow,
  { menu, isVerbatim = false, more = {} }: AutomaticText,
): Promise<InteractiveMenu | undefined> {
  if (isVerbatim) return menu;
  return (
    menu && { ...menu, body: (await renderText(tx, ticket, { text: menu.body, more })).trim() }
  );
}
