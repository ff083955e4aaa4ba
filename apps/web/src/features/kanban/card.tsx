import { Menu } from '@mantine/core';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import type { TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastLine } from '../../conversation/messages/last-line.ts';
import { formatWhen } from '../../i18n/dates.ts';
import { FIRST_LANE } from './board.ts';
import styles from './card.module.css';

interface CardProps {
  ticket: Ticket;
  lane: number;
  lanes: readonly TagRef[];
  onMove: (ticket: Ticket, lane: number) => void;
}

/** A ticket on the board; its name links to the conversation. Plain HTML: the board draws many. */
export const Card = memo(function Card({ ticket, lane, lanes, onMove }: CardProps) {
  const { t } = useTranslation();
  const { contact, queue, user, lastMessage, updatedAt, unreadMessages } = ticket;
  const desk = [queue?.name ?? t('tickets.noQueue'), user?.name].filter(Boolean).join(' · ');
  const isLane = new Set(lanes.map(({ id }) => id));
  return (
    <article className={styles.card} aria-label={contact.name}>
      {queue && <span className={styles.bar} style={{ background: queue.color }} />}
      <div className={styles.line}>
        <Link
          to="/tickets/{-$uuid}"
          params={{ uuid: ticket.uuid }}
          search={{}}
          className={styles.name}
          title={contact.name}
          draggable={false}
          preload={false}
        >
          {contact.name}
        </Link>
        {unreadMessages > 0 && <Unread count={unreadMessages} />}
        <time className={styles.time} dateTime={updatedAt}>
          {formatWhen(updatedAt)}
        </time>
      </div>
      <span className={styles.number}>
        {contact.isGroup ? t('contacts.group') : formatPhoneNumber(contact.number)}
      </span>
      <span className={styles.desk} title={desk}>
        {desk}
      </span>
      <span className={styles.last}>{lastLine(lastMessage, t)}</span>
      <div className={styles.line}>
        <Tags tags={ticket.tags.filter(({ id }) => !isLane.has(id))} />
        <MoveMenu ticket={ticket} lane={lane} lanes={lanes} onMove={onMove} />
      </div>
    </article>
  );
});

const UNREAD_SHOWN = 99;

function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{count > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t('tickets.unread', { count })}</span>
    </span>
  );
}

/** Tags that are no lanes: the lane is already visible. */
function Tags({ tags }: { tags: readonly TagRef[] }) {
  return (
    <span className={styles.tags} title={tags.map(({ name }) => name).join(', ')}>
      {tags.map(({ id, name, color }) => (
        <span key={id} className={styles.tag}>
          <i style={{ background: color }} />
          <span>{name}</span>
        </span>
      ))}
    </span>
  );
}

/** A board draws many cards: the menu is mounted only for the pressed button. */
function MoveMenu(props: CardProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  if (props.lanes.length === 0) return null;
  const button = (
    <button
      type="button"
      className={styles.move}
      aria-label={t('kanban.moveNamed', { name: props.ticket.contact.name })}
      aria-haspopup="menu"
      title={t('kanban.move')}
      onClick={() => setWanted(true)}
    >
      <IconArrowsExchange size={16} aria-hidden="true" />
    </button>
  );
  return isWanted ? <LaneChoice {...props} target={button} /> : button;
}

function LaneChoice({ ticket, lane, lanes, onMove, target }: CardProps & { target: ReactElement }) {
  const { t } = useTranslation();
  const others = [{ id: FIRST_LANE, name: t('kanban.firstLane') }, ...lanes].filter(
    ({ id }) => id !== lane,
  );
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.Label>{t('kanban.move')}</Menu.Label>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onMove(ticket, id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
