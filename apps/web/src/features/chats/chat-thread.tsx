import type { ChatMessage, OwnChat } from '@prosa/contract/chats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { useOpenTitle } from '../../ui/page-title.ts';
import { toastError } from '../../ui/toast.ts';
import { useIsLookedAt } from '../../ui/use-is-looked-at.ts';
import { returnToWriting } from '../../ui/writing-field.ts';
import { FileDrop } from '../messages/composer/file-drop.tsx';
import { ChatComposer, type ChatComposerHandle } from './chat-composer.tsx';
import { type ChatActions, ChatContext } from './chat-context.ts';
import { ChatFind } from './chat-find.tsx';
import { ChatHead } from './chat-head.tsx';
import { ChatLog, type Jump } from './chat-log.tsx';
import { deleteMessage, messagesQuery, reactTo } from './chat-messages.api.ts';
import { buildChatRows } from './chat-rows.ts';
import { BubbleSkeletons } from './chat-skeleton.tsx';
import { ownIn, readChat, titleOf } from './chats.api.ts';
import { discard, retry, useSending } from './sending.ts';

const EditDialog = lazy(() => import('./edit-message-dialog.tsx'));

interface ChatThreadProps {
  chat: OwnChat;
  /** Its address is put into the message. */
  ticket: string | undefined;
  isNarrow: boolean;
  onBack: () => void;
}

/** The open chat. */
export function ChatThread({ chat, ticket, isNarrow, onBack }: ChatThreadProps) {
  const { t } = useTranslation();
  const me = useUser();
  const composer = useRef<ChatComposerHandle>(null);
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  const [edited, setEdited] = useState<ChatMessage | null>(null);
  const [deleted, setDeleted] = useState<ChatMessage | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [jump, setJump] = useState<Jump | null>(null);
  useOpenTitle(titleOf(chat, me.id) ?? t('chatBar.gone'));
  useMarkRead(chat);
  const reply = (message: ChatMessage) => {
    setReplyTo(message);
    composer.current?.focus();
  };
  const actions = useChatActions(chat, { reply, setEdited, setDeleted, setJump });
  return (
    <ChatContext value={actions}>
      <FileDrop isActive onFiles={(files) => composer.current?.attach(files)}>
        <ChatHead
          chat={chat}
          isNarrow={isNarrow}
          onBack={onBack}
          onFind={() => setFinding((isNow) => !isNow)}
        />
        {isFinding && (
          <ChatFind
            chatId={chat.id}
            onJump={(seq) => setJump({ seq })}
            onClose={() => {
              setFinding(false);
              returnToWriting();
            }}
          />
        )}
        <Log chat={chat} jump={jump} />
        <ChatComposer
          ref={composer}
          chat={chat}
          ticket={ticket}
          replyTo={replyTo}
          onReply={setReplyTo}
          takesFocus={!isNarrow}
        />
      </FileDrop>
      <Suspense>
        {edited && <EditDialog message={edited} chat={chat} onClose={() => setEdited(null)} />}
      </Suspense>
      {deleted && (
        <ConfirmDialog
          title={t('messages.deleteTitle')}
          text={t('chats.deleteMessageText')}
          confirm={t('messages.delete')}
          onConfirm={() => {
            setDeleted(null);
            deleteMessage(deleted).catch(toastError);
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </ChatContext>
  );
}

interface Setters {
  reply: (message: ChatMessage) => void;
  setEdited: (message: ChatMessage) => void;
  setDeleted: (message: ChatMessage) => void;
  setJump: (jump: Jump) => void;
}

function useChatActions(chat: OwnChat, set: Setters): ChatActions {
  const client = useQueryClient();
  const [setters] = useState(set);
  const { users, lastSeq } = chat;
  return useMemo(
    () => ({
      users,
      lastSeq,
      reply: setters.reply,
      edit: setters.setEdited,
      remove: setters.setDeleted,
      react: (message, emoji) => void reactTo(client, message, emoji).catch(toastError),
      jumpTo: (seq) => setters.setJump({ seq }),
      retry: (item) => retry(client, item),
      discard,
    }),
    [client, setters, users, lastSeq],
  );
}

function Log({ chat, jump }: { chat: OwnChat; jump: Jump | null }) {
  const { t } = useTranslation();
  const { id, name } = useUser();
  const { data, error, refetch } = useQuery(messagesQuery(chat.id));
  const sending = useSending();
  const readSeq = useReadBefore(chat);
  const rows = useMemo(
    () =>
      buildChatRows({
        records: data?.records ?? [],
        sending: sending.filter(({ chatId }) => chatId === chat.id),
        me: { id, name },
        readSeq,
      }),
    [data, sending, chat.id, id, name, readSeq],
  );
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <BubbleSkeletons />;
  if (rows.length === 0)
    return <EmptyState title={t('messages.empty')} hint={t('messages.emptyHint')} />;
  const hasEnd = (data.records.at(-1)?.seq ?? 0) >= chat.lastSeq;
  return (
    <ChatLog chatId={chat.id} rows={rows} hasOlder={data.hasOlder} hasEnd={hasEnd} jump={jump} />
  );
}

/** What was read when the chat was opened: the line before what was unread then stays where it is. */
function useReadBefore(chat: OwnChat): number | null {
  const own = ownIn(chat, useUser().id);
  const [readSeq] = useState(own && own.unreads > 0 ? own.readSeq : null);
  return readSeq;
}

/** While the page is looked at. */
function useMarkRead(chat: OwnChat): void {
  const client = useQueryClient();
  const { id } = useUser();
  const isLookedAt = useIsLookedAt();
  const unreads = ownIn(chat, id)?.unreads ?? 0;
  useEffect(() => {
    // A failure is made up for by the next message or visit.
    if (isLookedAt && unreads > 0) readChat(client, chat, id).catch(() => undefined);
  }, [isLookedAt, unreads, chat, client, id]);
}
