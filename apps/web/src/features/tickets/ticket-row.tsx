import { IconArrowBackUp, IconCheck, IconEye, IconRobot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../i18n/dates.ts';
import { Marked } from '../../ui/marked.tsx';
import { matchRanges } from '../../ui/match-ranges.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { lastLine } from '../messages/last-line.ts';
import { plainText } from '../messages/markup.ts';
import { isBotServing } from './bot-serving.ts';
import { searchSnippet } from './search-snippet.ts';
import type { ListedTicket } from './ticket-pages.ts';
import styles from './ticket-row.module.css';

export interface RowActions {
  accept: (ticket: ListedTicket) => void;
  resolve: (ticket: ListedTicket) => void;
  reopen: (ticket: ListedTicket) => void;
  /** Null for those who may not look into tickets of others. */
  peek: ((ticket: ListedTicket) => void) | null;
}

interface TicketRowProps {
  ticket: ListedTicket;
  isSelected: boolean;
  /** Where J and K are. */
  isCurrent: boolean;
  mayManage: boolean;
  /** What was searched for, to show the words around it. */
  query: string;
  actions: RowActions;
}

/** A ticket in the list, 76 px high. Plain HTML: the list draws many. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, isSelected, isCurrent, mayManage, actions } = props;
  const { contact, queue } = ticket;
  return (
    <div
      className={styles.row}
      data-selected={isSelected || undefined}
      data-current={isCurrent || undefined}
      data-ticket={ticket.id}
    >
      {queue && <span className={styles.bar} style={{ background: queue.color }} />}
      <PersonAvatar name={contact.name} url={contact.profilePicUrl} size={40} />
      <div className={styles.middle}>
        <Name ticket={ticket} isSelected={isSelected} query={props.query} />
        <LastMessage ticket={ticket} query={props.query} />
        <Meta ticket={ticket} query={props.query} />
      </div>
      <div className={styles.side}>
        <span className={styles.when}>
          {isBotServing(ticket) && <Bot />}
          <Unread count={ticket.unreadMessages} />
          <When ticket={ticket} />
        </span>
        <Actions ticket={ticket} mayManage={mayManage} actions={actions} />
      </div>
    </div>
  );
});

interface NameProps {
  ticket: ListedTicket;
  isSelected: boolean;
  query: string;
}

/** The link covers the row; a waiting ticket has none, it must be accepted first. */
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

function LastMessage({ ticket, query }: { ticket: ListedTicket; query: string }) {
  const { t } = useTranslation();
  const { match, lastMessage } = ticket;
  // A search shows the words it found, not what was said last.
  if (match)
    return (
      <span className={styles.last} data-match title={match.body}>
        {match.messageId === null && `${t('search.note')}: `}
        <Marked text={searchSnippet(plainText(match.body), query)} query={query} />
      </span>
    );
  return <span className={styles.last}>{lastLine(lastMessage, t)}</span>;
}

const TAGS_SHOWN = 1;

function Meta({ ticket, query }: { ticket: ListedTicket; query: string }) {
  const { t } = useTranslation();
  const { queue, whatsapp, user } = ticket;
  const tags = foundFirst(ticket.tags, query);
  const names = tags.map(({ name }) => name).join(', ');
  const queueName = queue?.name ?? t('tickets.noQueue');
  // In full where a narrow list has no room for all of it.
  const all = [queueName, user?.name, whatsapp.name].filter(Boolean).join(' · ');
  return (
    <span className={styles.meta} title={all}>
      <span className={styles.queue}>{queueName}</span>
      {user && <span>{user.name}</span>}
      <span>{whatsapp.name}</span>
      {tags.slice(0, TAGS_SHOWN).map(({ id, name, color }) => (
        <span key={id} className={styles.tag} title={names}>
          <i style={{ background: color }} />
          <Marked text={name} query={query} />
        </span>
      ))}
      {tags.length > TAGS_SHOWN && (
        <span className={styles.tag} title={names}>
          +{tags.length - TAGS_SHOWN}
        </span>
      )}
    </span>
  );
}

/** The tag that a search found is the one there is room for. */
function foundFirst(tags: ListedTicket['tags'], query: string): ListedTicket['tags'] {
  const isFound = ({ name }: { name: string }) => matchRanges(name, query).length > 0;
  return query ? [...tags.filter(isFound), ...tags.filter((tag) => !isFound(tag))] : tags;
}

/** Somebody waits, and yet nobody is needed for now. */
function Bot() {
  const { t } = useTranslation();
  return (
    <span className={styles.bot} title={t('tickets.botHint')}>
      <IconRobot size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('tickets.bot')}</span>
    </span>
  );
}

function When({ ticket: { updatedAt, unreadMessages } }: { ticket: ListedTicket }) {
  return (
    <time
      className={styles.time}
      dateTime={updatedAt}
      data-unread={unreadMessages > 0 || undefined}
    >
      {formatWhen(updatedAt)}
    </time>
  );
}

const UNREAD_SHOWN = 99;

function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
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
  children: React.ReactNode;
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
