import type { Message } from '@prosa/contract/messages';
import { previewMarks } from '@prosa/contract/previews';
import type { Ticket } from '@prosa/contract/tickets';
import type { TFunction } from 'i18next';
import { kindName } from './kind-name.ts';
import { plainText } from './markup.ts';

const LENGTH_MAX = 200;
const kindOfMark = new Map(
  Object.entries(previewMarks).map(([kind, mark]) => [mark, kind as Message['mediaType']]),
);

/** The last message of a list's row in one line; a lone emoji is followed by its word in the reader's language. */
export function lastLine(lastMessage: string, t: TFunction): string {
  const kind = kindOfMark.get(lastMessage);
  if (kind === undefined) return plainText(lastMessage.slice(0, LENGTH_MAX));
  return `${lastMessage} ${kind === 'audio' ? t('messages.voice') : kindName(kind, t)}`;
}

/** The author's name before the line; empty where the row already shows who it is. */
export function lastAuthor(from: Ticket['lastFrom'], meId: number, t: TFunction): string | null {
  if (!from?.fromMe) return from?.contact?.name ?? null;
  if (from.automatic || !from.user) return null;
  return from.user.id === meId ? t('messages.you') : from.user.name;
}
