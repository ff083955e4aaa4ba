import type { Connection } from '@prosa/contract/connections';
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { toastError } from '../../ui/toast.ts';
import { connectionsQuery } from '../connections/connections.api.ts';
import { catchUp, deleteMessage, retryMessage, threadQuery } from './messages.api.ts';
import { pendingMessage } from './pending-message.ts';
import { PhoneHistory } from './phone-history.tsx';
import { outbox, useOutboxItems } from './sending.ts';
import styles from './thread.module.css';
import { attendancesOf, messagesOf, type Thread as ThreadData } from './thread-cache.ts';
import { type OpenImage, type ThreadActions, ThreadContext } from './thread-context.ts';
import { ThreadList } from './thread-list.tsx';
import { buildRows, type ThreadParts } from './thread-rows.ts';
import { useJoinedThread } from './use-joined-thread.ts';

const ImageViewer = lazy(() =>
  import('./image-viewer.tsx').then((module) => ({ default: module.ImageViewer })),
);

interface ThreadProps {
  ticket: Ticket;
  /** A peek: nothing is joined, marked or changed. */
  isReadOnly: boolean;
  onReply: ((message: Message) => void) | null;
}

/** All messages with a contact on a connection, newest at the end, older ones on the way up. */
export function Thread({ ticket, isReadOnly, onReply }: ThreadProps) {
  const query = useInfiniteQuery(threadQuery(ticket.id));
  useJoinedThread(ticket, query.data);
  const [doomed, setDoomed] = useState<Message | null>(null);
  const [image, setImage] = useState<OpenImage | null>(null);
  const [jump, setJump] = useState<{ id: string } | null>(null);
  const rows = useRows(ticket.id, query.data);
  const connection = useConnection(ticket.whatsappId);
  const canAskPhone =
    !isReadOnly && connection?.status === 'CONNECTED' && connection.capabilities.history;
  const actions = useActions(ticket, {
    isReadOnly,
    onReply,
    onDelete: setDoomed,
    onImage: setImage,
    onJump: (id) => setJump({ id }),
  });

  if (!query.data)
    return query.isError ? (
      <div className={styles.state}>
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    ) : (
      <ThreadSkeleton />
    );
  return (
    <ThreadContext value={actions}>
      {rows.length === 0 ? (
        <NoMessages isReadOnly={onReply === null} />
      ) : (
        <ThreadList
          rows={rows}
          hasOlder={query.hasNextPage}
          isLoadingOlder={query.isFetchingNextPage}
          hasOlderFailed={query.isFetchNextPageError}
          onLoadOlder={() => void query.fetchNextPage()}
          jump={jump}
          head={
            canAskPhone && !query.hasNextPage ? (
              <PhoneHistory ticketId={ticket.id} firstId={firstIdOf(query.data)} />
            ) : null
          }
        />
      )}
      {image && (
        <Suspense>
          <ImageViewer image={image} onClose={() => setImage(null)} />
        </Suspense>
      )}
      {doomed && (
        <DeleteDialog message={doomed} ticketId={ticket.id} onClose={() => setDoomed(null)} />
      )}
    </ThreadContext>
  );
}

const firstIdOf = (thread: ThreadData) => thread.pages.at(-1)?.messages[0]?.id;

const NO_PARTS: ThreadParts = {
  messages: [],
  pending: [],
  attendances: new Map(),
  isWhole: false,
};

function useRows(ticketId: number, data: ThreadData | undefined) {
  const { id, name } = useUser();
  const items = useOutboxItems();
  const shown = useDeferredValue(data);
  return useMemo(() => {
    if (!shown) return buildRows(NO_PARTS);
    const pending = items
      .filter((item) => item.ticketId === ticketId)
      .map((item) => ({ item, message: pendingMessage(item, { id, name }) }));
    return buildRows({
      messages: messagesOf(shown),
      pending,
      attendances: attendancesOf(shown),
      isWhole: !shown.pages.at(-1)?.hasMore,
    });
  }, [shown, items, ticketId, id, name]);
}

interface Wishes {
  isReadOnly: boolean;
  onReply: ((message: Message) => void) | null;
  onDelete: (message: Message) => void;
  onImage: (image: OpenImage) => void;
  onJump: (id: string) => void;
}

function useActions(ticket: Ticket, wishes: Wishes): ThreadActions {
  const client = useQueryClient();
  const me = useUser().id;
  const { id: ticketId, isGroup } = ticket;
  const customerName = ticket.contact.name;
  const { isReadOnly, onReply, onDelete, onImage, onJump } = wishes;
  const [asked] = useState(() => new Set<string>());
  const [latest] = useState(() => ({ onDelete, onImage, onJump, onReply }));
  useEffect(() => {
    Object.assign(latest, { onDelete, onImage, onJump, onReply });
  });
  const canReply = onReply !== null;
  // Until it is known, as most can.
  const revokes = useConnection(ticket.whatsappId)?.capabilities.revoke ?? true;
  return useMemo(
    () => ({
      customerName,
      isGroup,
      reply: canReply ? (message) => latest.onReply?.(message) : null,
      mayDelete: (message) =>
        !isReadOnly && message.fromMe && message.userId === me && (revokes || message.ack <= 1),
      remove: (message) => latest.onDelete(message),
      retry: (message, item) => {
        if (item) outbox.retry(item.clientId);
        else retryMessage(client, message, ticketId).catch(toastError);
      },
      discard: (item) => outbox.discard(item.clientId),
      jumpTo: (id) => latest.onJump(id),
      openImage: (image) => latest.onImage(image),
      mediaFailed: (messageId) => {
        if (asked.has(messageId)) return;
        asked.add(messageId);
        client.invalidateQueries({ queryKey: threadQuery(ticketId).queryKey }).catch(toastError);
      },
    }),
    [customerName, isGroup, canReply, isReadOnly, revokes, me, client, ticketId, latest, asked],
  );
}

function useConnection(whatsappId: number): Connection | undefined {
  const { data } = useQuery(connectionsQuery);
  return data?.find(({ id }) => id === whatsappId);
}

interface DeleteDialogProps {
  message: Message;
  ticketId: number;
  onClose: () => void;
}

function DeleteDialog({ message, ticketId, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('messages.deleteTitle')}
      text={t('messages.deleteText')}
      confirm={t('messages.delete')}
      onConfirm={() => {
        onClose();
        deleteMessage(client, message, ticketId)
          .then(() => catchUp(client, ticketId))
          .catch(toastError);
      }}
      onClose={onClose}
    />
  );
}

function NoMessages({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      <EmptyState title={t('messages.empty')} hint={isReadOnly ? '' : t('messages.emptyHint')} />
    </div>
  );
}

const SKELETONS = [220, 300, 180, 340, 120, 260, 200, 320];

function ThreadSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeletons} role="status" aria-label={t('common.loading')}>
      {SKELETONS.map((width, index) => (
        <span
          key={width}
          className={styles.skeleton}
          style={{ width }}
          data-mine={index % 3 === 1 || undefined}
        />
      ))}
    </div>
  );
}
