import { ApiError } from '@prosa/contract/client';
import { waits } from '@prosa/contract/limits';
import type { Ticket, TicketHolder } from '@prosa/contract/tickets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { DELETED } from '../../core/entity-store.ts';
import { call, useUser } from '../../session/session.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { outbox } from '../messages/outbox/sending.ts';
import { closeReasonsQuery, offered } from './close-reasons.api.ts';
import { askHowToClose, type Closing } from './closing.store.ts';
import { isShownAt } from './shown-ticket.ts';
import { dropTicket, putTicket, showChange } from './ticket-cache.ts';
import type { Me } from './ticket-filter.ts';
import { countsQuery } from './tickets.api.ts';

export interface TransferOptions {
  userId: number | null;
  queueId: number;
  whatsappId: number;
  /** For the recipient. */
  note?: string;
}

export interface TicketActions {
  accept(ticket: Ticket): void;
  reopen(ticket: Ticket): void;
  giveBack(ticket: Ticket): void;
  /** Marks the ticket as unread to return to it later, and goes from the ticket to the list. */
  markUnread(ticket: Ticket): void;
  /** Asks for the reason first where the company wants one. */
  resolve(ticket: Ticket, closing?: Closing): void;
  /** After a macro has run: the ticket's new state, null when this person may no longer see it. */
  ran(ticket: Ticket, after: Ticket | null): void;
  /** Opens the dialog: why, and whether the customer is notified. */
  chooseClosing(ticket: Ticket): void;
  remove(ticket: Ticket): void;
  transfer(ticket: Ticket, options: TransferOptions): Promise<boolean>;
}

type Change = Parameters<typeof call<'PUT /tickets/:ticketId'>>[1]['body'];

/** Attendants' actions on tickets: shown at once, undone when the server refuses. */
export function useTicketActions(): TicketActions {
  const client = useQueryClient();
  const me = useUser();
  const { leave, showMine } = useWays();
  const change = (ticket: Ticket, update: { body: Change; shown: Partial<Ticket> }) =>
    changeTicket({ client, me }, ticket, update);
  const mine = { userId: me.id, user: { id: me.id, name: me.name } };

  const take = (ticket: Ticket) => {
    const isReopened = ticket.status === 'closed';
    const goBack = showMine(ticket);
    // Accepting keeps the queue stored on the server; reopening names it, as it may be an old one.
    const queue = isReopened ? { queueId: ticket.queueId } : {};
    void change(ticket, {
      body: { status: 'open', userId: me.id, ...queue },
      shown: { status: 'open', ...mine },
    }).then(
      isFailure((error) => {
        goBack();
        retryToast(error, { ticket, again: () => take(ticket) });
      }),
    );
  };
  const giveBack = (ticket: Ticket) => {
    void change(ticket, {
      body: { status: 'pending', userId: null },
      shown: { status: 'pending', userId: null, user: null },
    }).then(isFailure((error) => retryToast(error, { ticket, again: () => giveBack(ticket) })));
  };
  const { resolve, chooseClosing, ran } = useResolve({ leave, showMine });
  return {
    accept: take,
    reopen: take,
    giveBack,
    markUnread: (ticket) => {
      leave(ticket);
      markUnread({ client, me }, ticket);
    },
    resolve,
    chooseClosing,
    ran,
    remove: (ticket) => {
      leave(ticket);
      call('DELETE /tickets/:ticketId', { params: { ticketId: String(ticket.id) } })
        .then(() => {
          dropTicket(client, { id: ticket.id, rev: DELETED }, 'deleted');
          toast.success(i18next.t('tickets.deleted'));
        })
        .catch(toastError);
    },
    transfer: async (ticket, { userId, queueId, whatsappId, note }) => {
      const to = userId === null ? { status: 'pending' as const, userId } : { userId };
      const body = { ...to, queueId, whatsappId, ...(note ? { note } : {}) };
      const error = await change(ticket, { body, shown: {} });
      if (error) refused(error);
      else leave(ticket);
      return !error;
    },
  };
}

/** Resolves a ticket; may ask for a reason before, and can be undone after. */
function useResolve({
  leave,
  showMine,
}: ReturnType<typeof useWays>): Pick<TicketActions, 'resolve' | 'chooseClosing' | 'ran'> {
  const client = useQueryClient();
  const me = useUser();
  const undo = (ticket: Ticket, wasShown: boolean) => {
    call('POST /tickets/:ticketId/undo', { params: { ticketId: String(ticket.id) } })
      .then((restored) => {
        settle({ client, me }, restored);
        if (wasShown) showMine(restored);
      })
      .catch((error: unknown) =>
        retryToast(error, { ticket, again: () => undo(ticket, wasShown) }),
      );
  };
  const close = (ticket: Ticket, closing: Closing) => {
    const wasShown = leave(ticket);
    const { reason = null } = closing;
    void changeTicket({ client, me }, ticket, {
      body: closingBody(ticket, me, closing),
      shown: {
        status: 'closed',
        userId: me.id,
        user: { id: me.id, name: me.name },
        closeReasonId: reason?.id ?? null,
        closeReason: reason,
      },
    }).then((error) => {
      if (error) retryToast(error, { ticket, again: () => close(ticket, closing) });
      else offerUndo(ticket, () => undo(ticket, wasShown));
    });
  };
  const ask = (ticket: Ticket, silent = false) =>
    askHowToClose({ ticket, silent, answer: (closing) => close(ticket, closing) });
  const resolve = async (ticket: Ticket, closing: Closing = {}) => {
    if (await isReasonMissing({ client, me }, closing)) ask(ticket, closing.silent);
    else close(ticket, closing);
  };
  return {
    resolve: (ticket, closing) => void resolve(ticket, closing),
    chooseClosing: (ticket) => ask(ticket),
    ran: (ticket, after) => {
      if (after) settle({ client, me }, after);
      if (after?.userId === me.id && after.status === 'open') return;
      const isTaken = ticket.userId === me.id || after?.status === 'closed';
      const wasShown = isTaken && leave(ticket);
      if (after?.status === 'closed' && ticket.status === 'open')
        offerUndo(ticket, () => undo(ticket, wasShown));
    },
  };
}

function markUnread(desk: { client: QueryClient; me: Me }, ticket: Ticket): void {
  call('POST /tickets/:ticketId/unread', { params: { ticketId: String(ticket.id) } })
    .then((marked) => putTicket(desk.client, marked, desk.me))
    .catch((error: unknown) =>
      retryToast(error, { ticket, again: () => markUnread(desk, ticket) }),
    );
}

/** No reason is required where none can be chosen. */
async function isReasonMissing(
  { client, me }: { client: QueryClient; me: ReturnType<typeof useUser> },
  { reason }: Closing,
): Promise<boolean> {
  const isAsked = me.company.settings.some(
    ({ key, value }) => key === 'askCloseReason' && value === 'enabled',
  );
  if (reason || !isAsked) return false;
  const reasons = await client.ensureQueryData(closeReasonsQuery).catch(() => []);
  return offered(reasons).length > 0;
}

const closingBody = (
  { queueId }: Ticket,
  { id }: Me,
  { silent = false, reason }: Closing,
): Change => ({
  status: 'closed',
  userId: id,
  queueId,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  canUndo: true,
  ...(silent ? { silent } : {}),
  ...(reason ? { closeReasonId: reason.id } : {}),
});

export function useWays() {
  const navigate = useNavigate();
  const router = useRouter();
  return {
    /**
     * Goes from the ticket to the list; people who read another conversation stay there. Returns whether it navigated.
     */
    leave: (ticket: Ticket): boolean => {
      if (!isShownAt(router.latestLocation.pathname, ticket)) return false;
      void navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: undefined },
        search: (now) => now,
      });
      return true;
    },
    /** Shows a ticket just taken under Assigned, selected. Returns an undo for people who have not moved on since. */
    showMine: (ticket: Ticket) => {
      const before = router.latestLocation.href;
      void navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: ticket.uuid },
        search: ({ queues, all }) => ({ ...(queues ? { queues } : {}), ...(all ? { all } : {}) }),
      });
      return () => {
        if (isShownAt(router.latestLocation.pathname, ticket)) router.history.replace(before);
      };
    },
  };
}

const isFailure = (tell: (error: unknown) => void) => (error: unknown) => {
  if (error) tell(error);
};

/** Returns the error, or undefined on success. */
async function changeTicket(
  { client, me }: { client: QueryClient; me: Me },
  ticket: Ticket,
  { body, shown }: { body: Change; shown: Partial<Ticket> },
): Promise<unknown> {
  const takeBack = showChange(client, { ticket, change: shown }, me);
  // Send earlier messages first: a closed ticket takes none.
  await outbox.settled(ticket.id);
  try {
    const params = { ticketId: String(ticket.id) };
    settle({ client, me }, await call('PUT /tickets/:ticketId', { params, body }));
    return null;
  } catch (error) {
    takeBack();
    // A colleague has changed the ticket first: the cached lists are older than the refusal.
    client.invalidateQueries({ queryKey: ['tickets'], type: 'active' }).catch(toastError);
    return error;
  }
}

/** Applies the server's answer to lists and badges. */
export function settle({ client, me }: { client: QueryClient; me: Me }, ticket: Ticket): void {
  putTicket(client, ticket, me);
  client.invalidateQueries({ queryKey: countsQuery({}).queryKey.slice(0, 2) }).catch(toastError);
}

/** Offered for the seconds before the customer is notified. */
function offerUndo(ticket: Ticket, undo: () => void): void {
  toast.success(i18next.t('tickets.resolved', { name: ticket.contact.name }), {
    id: `resolved-${ticket.id}`,
    durationMs: waits.undo,
    action: { label: i18next.t('common.undo'), run: undo },
  });
}

/** The colleague who already holds the ticket. */
export function holderOf(error: unknown): TicketHolder | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return null;
  return (error.data.ticket as TicketHolder | undefined) ?? null;
}

export function holderText(holder: TicketHolder): string {
  return i18next.t('tickets.heldBy', {
    user: holder.user?.name ?? i18next.t('tickets.nobody'),
    queue: holder.queue?.name ?? i18next.t('tickets.noQueue'),
  });
}

function refused(error: unknown): void {
  const holder = holderOf(error);
  if (holder)
    toast.error(holderText(holder), {
      id: 'ERR_OTHER_OPEN_TICKET',
      durationMs: waits.errorToast,
    });
  else toastError(error);
}

/** Shows a refusal; offers a retry when the server did not answer. */
export function retryToast(
  error: unknown,
  { ticket, again }: { ticket: Ticket; again: () => void },
): void {
  if (error instanceof ApiError && error.status < 500) {
    refused(error);
    return;
  }
  toast.error(i18next.t('tickets.failedRetry', { name: ticket.contact.name }), {
    id: `ticket-${ticket.id}`,
    action: { label: i18next.t('common.retry'), run: again },
  });
}
