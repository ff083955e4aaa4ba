/** What a new and an edited message have in common. */
import { ticketInText } from '@prosa/contract/chats/manifest';
import { previewMarks } from '@prosa/contract/previews';
import { appError } from '../../core/errors.ts';
import { findTicketOf } from './chat-messages.queries.ts';
import type { ChatRow, UserTx } from './chats.queries.ts';

const PREVIEW_MAX = 200;

/** One line for the list of chats. */
export function previewOf(body: string, fileName: string | undefined): string {
  const text = body.replaceAll(/\s+/g, ' ').slice(0, PREVIEW_MAX).toWellFormed();
  if (!fileName) return text;
  return `${previewMarks.application} ${text || fileName}`;
}

/** Without the author and repetitions. @throws ERR_NO_USER_FOUND for somebody who is not in the chat */
export function checkMentions(tx: UserTx, chat: ChatRow, mentions: readonly number[]): number[] {
  const called = [...new Set(mentions)].filter((id) => id !== tx.actor.id);
  if (!called.every((id) => chat.users.some((user) => user.id === id)))
    throw appError('ERR_NO_USER_FOUND');
  return called;
}

/** The ticket whose address the text contains, if its author may see it. */
export async function ticketOf(tx: UserTx, body: string): Promise<number | null> {
  const uuid = ticketInText(body);
  return uuid ? findTicketOf(tx, uuid) : null;
}
