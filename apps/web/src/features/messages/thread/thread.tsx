import type { Connection } from '@prosa/contract/connections';
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import {
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../../conversation/connections/connections.api.ts';
import {
  addPage,
  catchUp,
  deleteMessage,
  fetchFileAgain,
  forgetPart,
  renewMessage,
  retryMessage,
  showAround,
  showNewest,
  threadQuery,
} from '../../../conversation/messages/messages.api.ts';
import { outbox, useOutboxItems } from '../../../conversation/messages/outbox/sending.ts';
import {
  messagesOf,
  type Thread as ThreadData,
  threadKey,
} from '../../../conversation/messages/thread-cache.ts';
import { useUser } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState, FailedState } from '../../../ui/list-states.tsx';
import { toastError } from '../../../ui/toast.ts';
import { returnToWriting } from '../../../ui/writing-field.ts';
import { ThreadTranslations } from '../../assist/thread-translations.tsx';
import { MessageSelection } from '../message-selection.ts';
import { type ThreadActions, ThreadContext } from '../thread-context.ts';
import { Forwarding } from './forwarding.tsx';
import { mayEditOwn, mayForward, mayReactTo } from './may-change.ts';
import { PhoneHistory } from './phone-history.tsx';
import { reactTo } from './reacting.ts';
import styles from './thread.module.css';
import { type ThreadEdge, ThreadList } from './thread-list.tsx';
import { useJoinedThread } from './use-joined-thread.ts';
import { useRows } from './use-rows.ts';
import { useViewed, type ViewRequest } from './use-viewed.ts';

const Viewer = lazy(() => import('./viewer.tsx'));
const EditDialog = lazy(() => import('./edit-dialog.tsx'));

interface ThreadProps extends ViewRequest {
  ticket: Ticket;
  /** A peek: joins no room, marks nothing as read and changes nothing. */
  isReadOnly: boolean;
  onReply: ((message: Message) => void) | null;
  /** A message to show. */
  wanted?: string | undefined;
  /** The jump to it has started: the request is done. */
  onTaken?: () => void;
}

/** All messages with a contact on a connection, newest at the end; older ones are loaded on scrolling up. */
export function Thread({
  ticket,
  isReadOnly,
  onReply,
  wanted,
  onTaken,
  ...viewRequest
}: ThreadProps) {
  const client = useQueryClient();
  const [first] = useState(wanted);
  const query = useInfiniteQuery(threadQuery(ticket.id, first));
  useJoinedThread(ticket, query.data);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [edited, setEdited] = useState<Message | null>(null);
  const [forwarded, setForwarded] = useState<readonly string[] | null>(null);
  const { jump, setJump, jumpAway, toNewest, endAsked } = useJumps(ticket.id, {
    wanted,
    onTaken,
    onLost: viewRequest.onViewed,
  });
  const { rows, hasEnd, isBehind } = useRows(ticket.id, query.data);
  const { viewed, view, endView } = useViewed(rows, viewRequest);
  useEffect(() => () => forgetPart(client, ticket.id), [client, ticket.id]);
  const connection = useConnection(ticket.whatsappId);
  const canAskPhone =
    !isReadOnly && connection?.status === 'CONNECTED' && connection.capabilities.history;
  const actions = useActions(ticket, {
    isReadOnly,
    onReply,
    onDelete: setDeleting,
    onEdit: setEdited,
    onForward: ({ id }) => setForwarded([id]),
    onPicture: ({ clientId, id }) => view(clientId ?? id),
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
  const edges = edgesOf(query, client, ticket.id);
  return (
    <ThreadContext value={actions}>
      {rows.length === 0 ? (
        <NoMessages isReadOnly={onReply === null} />
      ) : (
        <ThreadList
          rows={rows}
          hasEnd={hasEnd}
          {...edges}
          jump={jump}
          onJumpAway={jumpAway}
          onNewest={toNewest}
          endAsked={endAsked}
          head={
            canAskPhone && !query.hasNextPage ? (
              <PhoneHistory ticketId={ticket.id} firstId={firstIdOf(query.data)} />
            ) : null
          }
        />
      )}
      <ThreadTranslations ticketId={ticket.id} messages={messagesOf(query.data)} />
      <Forwarding
        ticket={ticket}
        messageIds={forwarded}
        onForward={setForwarded}
        onClose={() => close(setForwarded)}
      />
      {viewed && (
        <Suspense>
          <Viewer
            rows={rows}
            opened={viewed}
            {...edges}
            isBehind={isBehind}
            onClose={endView}
            onShow={(id) => {
              endView();
              setJump({ id });
            }}
          />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <EditDialog message={edited} ticketId={ticket.id} onClose={() => close(setEdited)} />
        </Suspense>
      )}
      <DeleteMessage message={deleting} ticketId={ticket.id} onClose={() => close(setDeleting)} />
    </ThreadContext>
  );
}

type ThreadQuery = UseInfiniteQueryResult<ThreadData>;

/** The ends of the loaded part, and how to load more. */
function edgesOf(query: ThreadQuery, client: QueryClient, ticketId: number) {
  const older: ThreadEdge = {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    load: () => void addPage(client, ticketId, query.fetchNextPage),
  };
  const newer: ThreadEdge = {
    hasMore: query.hasPreviousPage,
    isLoading: query.isFetchingPreviousPage,
    hasFailed: query.isFetchPreviousPageError,
    load: () => void addPage(client, ticketId, query.fetchPreviousPage),
  };
  return { older, newer };
}

/** Ends an action on a message and returns the focus to the writing field. */
function close(set: (none: null) => void): void {
  set(null);
  returnToWriting();
}

const firstIdOf = (thread: ThreadData) => thread.pages.at(-1)?.messages[0]?.id;

interface JumpOptions {
  wanted: string | undefined;
  onTaken: (() => void) | undefined;
  /** The requested message could not be fetched. */
  onLost: (() => void) | undefined;
}

/** Jumps to a place of the thread that may not be loaded, and back to its end. */
function useJumps(ticketId: number, { wanted, onTaken, onLost }: JumpOptions) {
  const client = useQueryClient();
  const [jump, setJump] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    setJump({ id: wanted });
    onTaken?.();
  }, [wanted, onTaken]);
  const jumpAway = (id: string) => {
    showAround(client, ticketId, id).catch((error) => {
      setJump(null);
      onLost?.();
      toastError(error);
    });
  };
  const [endAsked, setEndAsked] = useState(0);
  const toNewest = () => {
    showNewest(client, ticketId)
      .then(() => setEndAsked((times) => times + 1))
      .catch(toastError);
  };
  useOwnInSight(ticketId, toNewest);
  return { jump, setJump, jumpAway, toNewest, endAsked };
}

/** One's own messages are at the end of the thread: sending one scrolls there. */
function useOwnInSight(ticketId: number, toNewest: () => void): void {
  const client = useQueryClient();
  const items = useOutboxItems();
  const last = items.findLast((item) => item.ticketId === ticketId)?.clientId;
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (last === seen) return;
    setSeen(last);
    const thread = client.getQueryData<ThreadData>(threadKey(ticketId));
    if (last && thread?.pages[0]?.hasNewer) toNewest();
  }, [last, seen, client, ticketId, toNewest]);
}

interface ActionOptions {
  isReadOnly: boolean;
  onReply: ((message: Message) => void) | null;
  onDelete: (message: Message) => void;
  onEdit: (message: Message) => void;
  onForward: (message: Message) => void;
  onPicture: (message: Message) => void;
  onJump: (id: string) => void;
}

function useActions(ticket: Ticket, options: ActionOptions): ThreadActions {
  const client = useQueryClient();
  const { id: me, name: myName } = useUser();
  const { id: ticketId, isGroup } = ticket;
  const customerName = ticket.contact.name;
  const { isReadOnly, onReply, onDelete, onEdit, onForward, onPicture, onJump } = options;
  const [selection] = useState(() => new MessageSelection());
  const [asked] = useState(() => new Set<string>());
  const [latest] = useState(() => ({ onDelete, onEdit, onForward, onPicture, onJump, onReply }));
  useEffect(() => {
    Object.assign(latest, { onDelete, onEdit, onForward, onPicture, onJump, onReply });
  });
  const canReply = onReply !== null;
  const connection = useConnection(ticket.whatsappId);
  // Until the provider is known: most allow it.
  const revokes = connection?.capabilities.revoke ?? true;
  const capabilities = connection?.capabilities;
  const isLinkDown = connection !== undefined && connection.status !== 'CONNECTED';
  return useMemo(
    () => ({
      ticketId,
      customerName,
      isGroup,
      isLinkDown,
      reply: canReply ? (message) => latest.onReply?.(message) : null,
      mayDelete: (message) =>
        !isReadOnly && message.fromMe && message.userId === me && (revokes || message.ack <= 1),
      remove: (message) => latest.onDelete(message),
      mayReact: (message) => canReply && mayReactTo(message, { capabilities, meId: me }),
      react: (message, emoji) => {
        reactTo(client, { message, emoji, user: { id: me, name: myName } }, ticketId).catch(
          toastError,
        );
      },
      mayEdit: (message) => canReply && mayEditOwn(message, { capabilities, meId: me }, Date.now()),
      edit: (message) => latest.onEdit(message),
      mayForward: (message) => !isReadOnly && mayForward(message),
      forward: (message) => latest.onForward(message),
      selection,
      retry: (message, item) => {
        if (item) outbox.retry(item.clientId);
        else retryMessage(client, message, ticketId).catch(toastError);
      },
      discard: (item) => outbox.discard(item.clientId),
      jumpTo: (id) => latest.onJump(id),
      openPicture: (message) => latest.onPicture(message),
      fetchAgain: isReadOnly
        ? null
        : (messageId) => {
            fetchFileAgain(client, ticketId, messageId).catch(toastError);
          },
      mediaFailed: (messageId) => {
        if (asked.has(messageId)) return;
        asked.add(messageId);
        renewMessage(client, ticketId, messageId).catch(toastError);
      },
    }),
    [
      customerName,
      isGroup,
      isLinkDown,
      canReply,
      isReadOnly,
      revokes,
      capabilities,
      me,
      myName,
      client,
      ticketId,
      selection,
      latest,
      asked,
    ],
  );
}

function useConnection(whatsappId: number): Connection | undefined {
  const { data } = useQuery(connectionsQuery);
  return data?.find(({ id }) => id === whatsappId);
}

function DeleteMessage({
  message,
  ...rest
}: Omit<DeleteDialogProps, 'message'> & { message: Message | null }) {
  return message && <DeleteDialog message={message} {...rest} />;
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
