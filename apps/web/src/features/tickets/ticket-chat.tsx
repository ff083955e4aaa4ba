import { ApiError } from '@prosa/contract/client';
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TicketActions, useTicketActions } from '../../conversation/tickets/ticket-actions.ts';
import { canManage, canServe } from '../../conversation/tickets/ticket-filter.ts';
import { openTicketQuery } from '../../conversation/tickets/tickets.api.ts';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { useOpenTitle } from '../../ui/page-title.ts';
import { toast } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { SummaryBar } from '../assist/summary-bar.tsx';
import { StartFlowPart } from '../flow-starts/start-flow-part.tsx';
import { MacroPart } from '../macros/macro-part.tsx';
import { Composer, type ComposerHandle } from '../messages/composer/composer.tsx';
import { FileDrop } from '../messages/composer/file-drop.tsx';
import { Thread } from '../messages/thread/thread.tsx';
import { TypingLine } from '../messages/thread/typing-line.tsx';
import { NoteComposer } from '../notes/note-composer.tsx';
import { useSeeMentions } from '../notes/use-see-mentions.ts';
import { WriteMode } from '../notes/write-mode.tsx';
import { ChatSkeleton } from './chat-placeholder.tsx';
import { ComposerLock } from './composer-lock.tsx';
import { FindBar } from './find-bar.tsx';
import { useContactColumn } from './kept-column.ts';
import { type ServiceWindow, windowState } from './service-window.ts';
import { ServiceWindowClosed, ServiceWindowHint } from './service-window.tsx';
import { SnoozePart } from './snooze-line.tsx';
import styles from './ticket-chat.module.css';
import { TicketHead } from './ticket-head.tsx';
import { useFind, useJump } from './use-find.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useTicketKeys } from './use-ticket-keys.ts';

const ContactColumn = lazy(() => import('./contact-column.tsx'));
const ContactDrawer = lazy(() => import('./contact-drawer.tsx'));
const TransferDialog = lazy(() => import('./transfer-dialog.tsx'));
const TemplatePicker = lazy(() => import('../templates/template-picker.tsx'));
const DeleteTicketDialog = lazy(() => import('./delete-ticket-dialog.tsx'));

interface TicketChatProps {
  uuid: string;
  /** A message to show. */
  message: string | undefined;
  isNarrow: boolean;
  /** The key A currently belongs to a row of the list. */
  isAcceptTaken: boolean;
  onBack: () => void;
}

/** The right pane: one ticket's conversation. */
export default function TicketChat(props: TicketChatProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(openTicketQuery(props.uuid, client));
  const { data, error } = query;
  const refusal = refusalOf(error);
  // A shown ticket that is not found any more was deleted, even if its event was missed.
  const lost = data?.lost ?? (data && refusal?.status === 404 ? 'deleted' : null);

  useEffect(() => {
    if (!refusal && !lost) return;
    const text =
      lost === 'deleted'
        ? t('tickets.wasDeleted')
        : refusal && refusal.status !== 403
          ? t('errors.ERR_NO_TICKET_FOUND')
          : t('common.noPermission');
    toast.error(text, { id: 'ticket-lost' });
    client.removeQueries({ queryKey: ['tickets', 'one', props.uuid] });
    void navigate({
      to: '/tickets/{-$uuid}',
      params: { uuid: undefined },
      search: (now) => now,
      replace: true,
    });
  }, [refusal, lost, client, navigate, props.uuid, t]);

  if (data && !lost) return <Chat {...props} ticket={data.ticket} />;
  if (error && !refusal) return <FailedState error={error} onRetry={() => void query.refetch()} />;
  return <ChatSkeleton />;
}

/** Forbidden, not found, or not a ticket's address: leave the page. */
function refusalOf(error: Error | null): ApiError | null {
  return error instanceof ApiError && [400, 403, 404].includes(error.status) ? error : null;
}

type Dialog =
  | ('contact' | 'tags' | 'transfer' | 'delete' | 'template' | 'snooze' | 'macro' | 'flow')
  | null;

function Chat(props: TicketChatProps & { ticket: Ticket }) {
  const { ticket, isNarrow } = props;
  const me = useUser();
  const actions = useTicketActions();
  const composer = useRef<ComposerHandle>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const note = useNoteMode(ticket.id);
  useFocusAfterNote(note.isOn, composer);
  const mayServe = canServe(ticket, me);
  const freeText = windowState(ticket.windowEndsAt, useMinute());
  const mayWrite = mayServe && ticket.status === 'open' && freeText.kind !== 'closed';
  const column = useContactColumn(() => setDialog('contact'));
  const find = useFind();
  useMarkRead(ticket);
  useSeeMentions(ticket.id);
  useOpenTitle(ticket.contact.name);
  useTicketKeys(ticket, {
    mayWrite,
    mayManage: canManage(ticket, me),
    isAcceptTaken: props.isAcceptTaken,
    mayNote: mayServe,
    onReply: () => {
      note.setOn(false);
      composer.current?.focus();
    },
    onNote: () => note.setOn(true),
    onTags: () => setDialog('tags'),
    onTransfer: () => setDialog('transfer'),
    onSnooze: () => setDialog('snooze'),
    onMacro: () => setDialog('macro'),
    onContact: column.show,
    onFind: find.open,
    isFinding: () => find.isIn(document.activeElement),
    onBack: find.orElse(props.onBack),
  });
  const jump = useJump(props.message);
  const reply = (message: Message) => {
    note.setOn(false);
    setQuoted(message);
    composer.current?.focus();
  };
  return (
    <div ref={column.place} className={styles.desk}>
      <section className={styles.chat} aria-label={ticket.contact.name}>
        <TicketHead
          ticket={ticket}
          mayServe={mayServe}
          mayManage={canManage(ticket, me)}
          isNarrow={isNarrow}
          actions={actions}
          onBack={props.onBack}
          areTagsOpen={dialog === 'tags'}
          onDialog={setDialog}
          onContact={column.show}
          isContactShown={column.isBeside}
          onFind={find.open}
        />
        <SnoozePart
          ticket={ticket}
          isChoosing={dialog === 'snooze'}
          onClose={() => setDialog(null)}
        />
        <SummaryBar key={ticket.id} ticketId={ticket.id} />
        <FindBar ticketId={ticket.id} asked={find.asked} onJump={jump.to} onClose={find.close} />
        <FileDrop isActive={mayWrite} onFiles={(files) => composer.current?.attach(files)}>
          <Thread
            ticket={ticket}
            isReadOnly={!mayServe}
            onReply={mayWrite ? reply : null}
            wanted={jump.wanted}
            onTaken={jump.onTaken}
            viewing={jump.viewing}
            onViewed={jump.onViewed}
          />
          <TypingLine ticketId={ticket.id} name={ticket.contact.name} />
        </FileDrop>
        {mayServe && <NoteWriting ticket={ticket} note={note} onLeave={() => note.setOn(false)} />}
        {/* Kept mounted behind a note, so that the text and files for the customer stay. */}
        <div hidden={note.isOn}>
          {mayWrite ? (
            <Writing
              ticket={ticket}
              composer={composer}
              window={freeText}
              quoted={quoted}
              onQuoted={setQuoted}
              takesFocus={!isNarrow}
            />
          ) : (
            <NoComposer
              ticket={ticket}
              mayServe={mayServe}
              actions={actions}
              window={freeText}
              onTemplate={() => setDialog('template')}
            />
          )}
        </div>
        <Dialogs
          dialog={dialog}
          ticket={ticket}
          mayServe={mayServe}
          onJump={jump.to}
          onView={jump.view}
          onDelete={() => actions.remove(ticket)}
          onClose={() => setDialog(null)}
        />
      </section>
      {column.isBeside && (
        <Suspense fallback={<div className={styles.columnPlace} />}>
          <ContactColumn
            ticket={ticket}
            mayServe={mayServe}
            onJump={jump.to}
            onView={jump.view}
            onClose={column.show}
          />
        </Suspense>
      )}
    </div>
  );
}

interface WritingProps {
  ticket: Ticket;
  composer: RefObject<ComposerHandle | null>;
  window: ServiceWindow;
  quoted: Message | null;
  onQuoted: (message: Message | null) => void;
  takesFocus: boolean;
}

function Writing({ ticket, composer, window, ...rest }: WritingProps) {
  return (
    <>
      {window.kind === 'soon' && <ServiceWindowHint window={window} />}
      <Composer
        key={ticket.id}
        ref={composer}
        ticketId={ticket.id}
        queueId={ticket.queueId}
        startedAt={ticket.createdAt}
        customerName={ticket.contact.name}
        {...rest}
      />
    </>
  );
}

interface DialogsProps {
  dialog: Dialog;
  ticket: Ticket;
  mayServe: boolean;
  onJump: (messageId: string) => void;
  onView: (messageId: string) => void;
  onDelete: () => void;
  onClose: () => void;
}

function Dialogs({ dialog, onDelete, ...of }: DialogsProps) {
  const { ticket, onClose } = of;
  return (
    <Suspense>
      {dialog === 'contact' && <ContactDrawer {...of} />}
      {dialog === 'template' && <TemplatePicker ticket={ticket} onClose={onClose} />}
      <MacroPart ticket={ticket} isOpen={dialog === 'macro'} onClose={onClose} />
      <StartFlowPart ticket={ticket} isOpen={dialog === 'flow'} onClose={onClose} />
      {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={onClose} />}
      {dialog === 'delete' && (
        <DeleteTicketDialog ticket={ticket} onConfirm={onDelete} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** A note belongs to its ticket: another ticket starts in message mode. */
function useNoteMode(ticketId: number) {
  const [on, setOn] = useState<number | null>(null);
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  return {
    isOn: on === ticketId,
    setOn: (isOn: boolean) => setOn(isOn ? ticketId : null),
    text: texts.get(ticketId) ?? '',
    setText: (text: string) => setTexts((all) => new Map(all).set(ticketId, text)),
  };
}

/** Focuses the message field once it is visible again; before that it cannot be focused. */
function useFocusAfterNote(isNote: boolean, composer: RefObject<ComposerHandle | null>): void {
  const wasNote = useRef(isNote);
  useEffect(() => {
    if (wasNote.current && !isNote) composer.current?.focus();
    wasNote.current = isNote;
  }, [isNote, composer]);
}

interface NoteWritingProps {
  ticket: Ticket;
  note: ReturnType<typeof useNoteMode>;
  onLeave: () => void;
}

function NoteWriting({ ticket, note, onLeave }: NoteWritingProps) {
  return (
    <>
      <WriteMode isNote={note.isOn} onChange={note.setOn} />
      {note.isOn && (
        <NoteComposer
          key={ticket.id}
          ticket={ticket}
          text={note.text}
          onText={note.setText}
          onLeave={onLeave}
        />
      )}
    </>
  );
}

interface NoComposerProps {
  ticket: Ticket;
  mayServe: boolean;
  actions: TicketActions;
  window: ServiceWindow;
  onTemplate: () => void;
}

/** Writing is blocked by the service window or by the ticket's state. */
function NoComposer({ ticket, mayServe, actions, window, onTemplate }: NoComposerProps) {
  if (mayServe && ticket.status === 'open' && window.kind === 'closed')
    return <ServiceWindowClosed window={window} onTemplate={onTemplate} />;
  return <ComposerLock ticket={ticket} mayServe={mayServe} actions={actions} />;
}
