import { isNewFor } from '@prosa/contract/alerts';
import {
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconPlugConnected,
  IconRobot,
  IconSitemap,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lastAuthor, lastLine } from '../../conversation/messages/last-line.ts';
import { plainText } from '../../conversation/messages/markup.ts';
import { unsigned } from '../../conversation/messages/signature.ts';
import { searchSnippet } from '../../conversation/tickets/search-snippet.ts';
import { isUnread } from '../../conversation/tickets/ticket-filter.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { formatWhen } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { Marked } from '../../ui/marked.tsx';
import { matchRanges } from '../../ui/match-ranges.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { useDraft } from '../drafts/drafts.ts';
import { Ticks } from '../messages/thread/ticks.tsx';
import { isBotServing } from './bot-serving.ts';
import { RowChoice } from './row-choice.tsx';
import { SnoozedUntil, Woken } from './snooze-marks.tsx';
import { TargetClock } from './target-clock.tsx';
import styles from './ticket-row.module.css';
import { WaitingTime } from './waiting-time.tsx';

export interface RowActions {
  accept: (ticket: ListedTicket) => void;
  resolve: (ticket: ListedTicket) => void;
  reopen: (ticket: ListedTicket) => void;
  /** Null for people who may not see colleagues' tickets. */
  peek: ((ticket: ListedTicket) => void) | null;
}

interface TicketRowProps {
  ticket: ListedTicket;
  isSelected: boolean;
  /** The row where J and K navigation is. */
  isCurrent: boolean;
  mayManage: boolean;
  /** The search words, to highlight the matching text. */
  query: string;
  actions: RowActions;
}

/** A ticket in the list; its height depends on its content. Plain HTML: the list draws many. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, isSelected, isCurrent, mayManage, actions, query } = props;
  const { contact, queue } = ticket;
  return (
    <div
      className={styles.row}
      data-selected={isSelected || undefined}
      data-current={isCurrent || undefined}
      data-ticket={ticket.id}
    >
      {queue && <span className={styles.bar} style={{ background: queue.color }} />}
      <RowChoice ticket={ticket}>
        <PersonAvatar name={contact.name} url={contact.profilePicUrl} size={40} />
      </RowChoice>
      <div className={styles.lines}>
        <div className={styles.line}>
          <Name ticket={ticket} isSelected={isSelected} query={query} />
          <span className={styles.when}>
            {isBotServing(ticket) && <Bot />}
            <New ticket={ticket} />
            <Woken ticket={ticket} />
            <Unread ticket={ticket} />
            {ticket.status === 'pending' && ticket.waitingSince ? (
              <WaitingTime ticket={ticket} since={ticket.waitingSince} />
            ) : (
              <When ticket={ticket} />
            )}
            <SnoozedUntil ticket={ticket} />
          </span>
        </div>
        <div className={styles.line} data-last>
          <LastMessage ticket={ticket} query={query} isSelected={isSelected} />
          <Actions ticket={ticket} mayManage={mayManage} actions={actions} />
        </div>
        <Places ticket={ticket} />
        <Tags tags={ticket.tags} query={query} />
      </div>
    </div>
  );
});

interface NameProps {
  ticket: ListedTicket;
  isSelected: boolean;
  query: string;
}

/** The link covers the row; a pending ticket has none, because it must be accepted first. */
function Name({ ticket, isSelected, query }: NameProps) {
  const { name } = ticket.contact;
  const message = ticket.match?.messageId;
  if (ticket.status === 'pending')
    return (
      <span className={styles.name} title={name}>
        <Marked text={name} query={query} />
      </span>
    );
  return (
    <Link
      to="/tickets/{-$uuid}"
      params={{ uuid: ticket.uuid }}
      search={(now) => (message ? { ...now, message } : now)}
      className={styles.name}
      aria-current={isSelected ? 'page' : undefined}
      title={name}
      preload={false}
      data-open
    >
      <Marked text={name} query={query} />
    </Link>
  );
}

function LastMessage({ ticket, query, isSelected }: NameProps) {
  const { t } = useTranslation();
  const { match, lastMessage, lastFrom } = ticket;
  const draft = useDraft(ticket.id);
  // A search shows the matching text instead of the last message.
  if (match)
    return (
      <span className={styles.last} data-match title={match.body}>
        {match.messageId === null && `${t('search.note')}: `}
        <Marked text={searchSnippet(plainText(match.body), query)} query={query} />
      </span>
    );
  // The open conversation shows the draft in its field.
  if (draft && !isSelected)
    return (
      <span className={styles.last}>
        <b className={styles.draft}>{t('tickets.draft')}</b> {lastLine(draft, t)}
      </span>
    );
  return (
    <span className={styles.last}>
      {lastMessage !== '' && <LastFrom ticket={ticket} />}
      {lastLine(lastFrom?.user ? unsigned(lastMessage, lastFrom.user.name) : lastMessage, t)}
    </span>
  );
}

/** Delivery state, and the author when it is a colleague or a group member. */
function LastFrom({ ticket: { lastFrom } }: { ticket: ListedTicket }) {
  const { t } = useTranslation();
  const name = lastAuthor(lastFrom, useUser().id, t);
  return (
    <>
      {lastFrom?.fromMe && <Ticks {...lastFrom} />}
      {name && `${name}: `}
    </>
  );
}

/** Queue, connection and attendant. What does not fit wraps to the next line. */
function Places({ ticket }: { ticket: ListedTicket }) {
  const { t } = useTranslation();
  const { queue, whatsapp, user } = ticket;
  return (
    <span className={styles.places}>
      <TargetClock ticket={ticket} />
      <Place label={t('tickets.queue')} name={queue?.name ?? t('tickets.noQueue')}>
        <IconSitemap size={13} aria-hidden="true" />
      </Place>
      <Place label={t('tickets.connection')} name={whatsapp.name}>
        <IconPlugConnected size={13} aria-hidden="true" />
      </Place>
      {user && (
        <Place label={t('tickets.attendant')} name={user.name}>
          <IconUser size={13} aria-hidden="true" />
        </Place>
      )}
    </span>
  );
}

interface PlaceProps {
  label: string;
  name: string;
  children: ReactNode;
}

const Place = ({ label, name, children }: PlaceProps) => (
  <span className={styles.place} title={`${label}: ${name}`}>
    {children}
    <span className="visually-hidden">{label}: </span>
    <span className={styles.cut}>{name}</span>
  </span>
);

/** More than people use; limits the row when a program adds tags without end. */
const TAGS_SHOWN = 10;

function Tags({ tags, query }: { tags: ListedTicket['tags']; query: string }) {
  if (tags.length === 0) return null;
  const ordered = foundFirst(tags, query);
  const hidden = ordered.slice(TAGS_SHOWN).map(({ name }) => name);
  return (
    <span className={styles.tags}>
      {ordered.slice(0, TAGS_SHOWN).map(({ id, name, color }) => (
        <span key={id} className={styles.tag} title={name}>
          <i style={{ background: color }} />
          <span className={styles.cut}>
            <Marked text={name} query={query} />
          </span>
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles.tag} title={hidden.join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}

/** Tags that match the search come first, so that they are visible. */
function foundFirst(tags: ListedTicket['tags'], query: string): ListedTicket['tags'] {
  const isFound = ({ name }: { name: string }) => matchRanges(name, query).length > 0;
  return query ? [...tags.filter(isFound), ...tags.filter((tag) => !isFound(tag))] : tags;
}

/** The bot serves the ticket: the customer waits, but no person is needed yet. */
function Bot() {
  const { t } = useTranslation();
  return (
    <span className={styles.bot} title={t('tickets.botHint')}>
      <IconRobot size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('tickets.bot')}</span>
    </span>
  );
}

function When({ ticket }: { ticket: ListedTicket }) {
  const { updatedAt } = ticket;
  // The return time is shown instead.
  if (ticket.isSnoozed) return null;
  return (
    <time className={styles.time} dateTime={updatedAt} data-unread={isUnread(ticket) || undefined}>
      {formatWhen(updatedAt)}
    </time>
  );
}

/** A new assignment to this person or their queue. */
function New({ ticket }: { ticket: ListedTicket }) {
  const { t } = useTranslation();
  const me = useUser();
  const isMine = ticket.status === 'pending' || ticket.userId === me.id;
  if (!isMine || !isNewFor(ticket, me.id)) return null;
  return (
    <span className={styles.new} title={t('tickets.isNewHint')}>
      {t('tickets.isNew')}
    </span>
  );
}

const UNREAD_SHOWN = 99;

function Unread({ ticket }: { ticket: ListedTicket }) {
  const { t } = useTranslation();
  const { unreadMessages: count, markedUnread } = ticket;
  if (count === 0)
    return markedUnread ? (
      <span className={styles.marked} title={t('tickets.markedUnread')}>
        <span className="visually-hidden">{t('tickets.markedUnread')}</span>
      </span>
    ) : null;
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{count > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t('tickets.unread', { count })}</span>
    </span>
  );
}

type ActionsProps = Pick<TicketRowProps, 'ticket' | 'mayManage' | 'actions'>;

function Actions({ ticket, mayManage, actions }: ActionsProps) {
  const { t } = useTranslation();
  const { status } = ticket;
  const { peek } = actions;
  return (
    <span className={styles.actions}>
      {peek && (
        <RowButton label={t('tickets.peek')} onClick={() => peek(ticket)}>
          <IconEye size={18} aria-hidden="true" />
        </RowButton>
      )}
      {mayManage && status === 'pending' && (
        <button type="button" className={styles.accept} onClick={() => actions.accept(ticket)}>
          {t('tickets.accept')}
        </button>
      )}
      {mayManage && status === 'open' && (
        <RowButton label={t('tickets.close')} onClick={() => actions.resolve(ticket)}>
          <IconCheck size={18} aria-hidden="true" />
        </RowButton>
      )}
      {mayManage && status === 'closed' && (
        <RowButton label={t('tickets.reopen')} onClick={() => actions.reopen(ticket)}>
          <IconArrowBackUp size={18} aria-hidden="true" />
        </RowButton>
      )}
    </span>
  );
}

interface RowButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
