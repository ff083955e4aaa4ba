import type { OwnChat } from '@prosa/contract/chats';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { chatsOf, ownIn, titleOf } from '../chats/chats.api.ts';
import { useChats } from '../chats/use-unread-chats.ts';
import { wantsText } from './notification-wishes.ts';
import { isTicketLookedAt, tell } from './tell.ts';

export interface ChatCall {
  chat: OwnChat;
  title: string;
  /** Its name, for one who is alone with this person; otherwise a message mentions them. */
  isDirect: boolean;
  /** The latest message that calls. */
  seq: number;
}

const NONE: readonly ChatCall[] = [];

/** Chats with an unread message that mentions this person, or is for them alone; none when they switched mentions off. */
export function useChatCalls(): readonly ChatCall[] {
  const { t } = useTranslation();
  const { id, alertsOff } = useUser();
  const { data } = useChats();
  const isOff = alertsOff.includes('mention');
  return useMemo(() => {
    if (!data || isOff) return NONE;
    return chatsOf(data).flatMap((chat) => callOf(chat, id, t('chatBar.gone')));
  }, [data, isOff, id, t]);
}

function callOf(chat: OwnChat, userId: number, gone: string): ChatCall | [] {
  const own = ownIn(chat, userId);
  if (!own || own.unreads === 0) return [];
  const isDirect = chat.kind === 'direct' && !chat.isMuted;
  const seq = isDirect ? chat.lastSeq : own.mentionedSeq;
  if (seq <= own.readSeq) return [];
  return { chat, title: titleOf(chat, userId) ?? gone, isDirect, seq };
}

const keyOf = ({ chat, seq }: ChatCall): string => `chat-${chat.id}-${seq}`;

/** Plays a sound and notifies when a chat begins to call this person, unless they are viewing it. */
export function useChatCallAlerts(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { alertSound } = useUser();
  const { data } = useChats();
  const calls = useChatCalls();
  const before = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!data) return;
    const known = before.current;
    before.current = new Set([...(known ?? []), ...calls.map(keyOf)]);
    // Those from before the page was opened are no news.
    if (!known) return;
    const fresh = calls.filter(
      (call) =>
        !known.has(keyOf(call)) &&
        !isTicketLookedAt(router.state.location.pathname, call.chat.uuid),
    );
    tell(
      fresh.map((call) => {
        const path = `/chats/${call.chat.uuid}`;
        const notification = {
          title: t(call.isDirect ? 'chatBar.wroteTo' : 'chatBar.calledIn', { title: call.title }),
          body: wantsText() ? call.chat.lastMessage : t('chatBar.title'),
          tag: `chat-${call.chat.uuid}`,
          path,
          onClick: () => router.history.push(path),
        };
        return { key: keyOf(call), sound: alertSound, notification };
      }),
    );
  }, [data, calls, router, t]);
}
