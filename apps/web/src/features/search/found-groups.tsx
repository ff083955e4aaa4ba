import { Spotlight } from '@mantine/spotlight';
import type { ContactRef } from '@prosa/contract/contacts';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { authorName } from '../../conversation/messages/author-name.ts';
import { plainText } from '../../conversation/messages/markup.ts';
import { openNewTicket } from '../../conversation/tickets/new-ticket.store.ts';
import { searchSnippet } from '../../conversation/tickets/search-snippet.ts';
import {
  readTicketsSearch,
  type TicketsSearch,
} from '../../conversation/tickets/tickets-search.ts';
import { formatWhen } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { Marked } from '../../ui/marked.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import styles from './found-groups.module.css';
import type { Found } from './search.api.ts';

interface FoundGroupsProps {
  found: Found;
  /** The search words, to highlight them. */
  query: string;
}

/** Search results by kind, each with a link. */
export function FoundGroups({ found, query }: FoundGroupsProps) {
  const { t } = useTranslation();
  const go = useWays();
  return (
    <>
      <Group label={t('search.contacts')} count={found.contacts.length}>
        {found.contacts.map(({ contact, email, isAlike, ticketUuid }) => (
          <Hit
            key={contact.id}
            person={contact}
            title={<Marked text={contact.name} query={query} />}
            line={<ContactLine contact={contact} email={email} query={query} />}
            side={isAlike ? t('search.alike') : ''}
            onChoose={() => (ticketUuid ? go.ticket(ticketUuid) : go.newTicket(contact))}
          />
        ))}
      </Group>
      <Group label={t('search.messages')} count={found.messages.length}>
        {found.messages.map((message) => (
          <Hit
            key={message.id}
            person={message.contact}
            title={message.contact.name}
            line={
              <>
                <Author message={message} />
                <Marked text={searchSnippet(plainText(message.body), query)} query={query} />
              </>
            }
            side={<When at={message.at} />}
            onChoose={() => go.ticket(message.ticketUuid, message.id)}
          />
        ))}
      </Group>
      <Group label={t('search.notes')} count={found.notes.length}>
        {found.notes.map(({ id, contact, note, at, ticketUuid }) => (
          <Hit
            key={id}
            person={contact}
            title={contact.name}
            line={<Marked text={searchSnippet(note, query)} query={query} />}
            side={<When at={at} />}
            onChoose={() => go.ticket(ticketUuid)}
          />
        ))}
      </Group>
      <Group label={t('search.tags')} count={found.tags.length}>
        {found.tags.map(({ id, name, color }) => (
          <Spotlight.Action key={id} onClick={() => go.list({ tab: 'search', tags: [id] })}>
            <span className={styles.hit}>
              <i className={styles.dot} style={{ background: color }} />
              <span className={styles.title}>
                <Marked text={name} query={query} />
              </span>
            </span>
          </Spotlight.Action>
        ))}
      </Group>
      {found.messages.length > 0 && (
        <Spotlight.Action onClick={() => go.list({ tab: 'search', q: query })}>
          {t('search.all', { query })}
        </Spotlight.Action>
      )}
    </>
  );
}

/** The author, unless it is the customer. */
function Author({ message }: { message: Found['messages'][number] }) {
  const { t } = useTranslation();
  const meId = useUser().id;
  const { contact, member, fromMe } = message;
  if (!fromMe && !contact.isGroup) return null;
  const name = authorName({ ...message, contact: member }, { customerName: contact.name, meId }, t);
  return `${name}: `;
}

interface GroupProps {
  label: string;
  count: number;
  children: ReactNode;
}

const Group = ({ label, count, children }: GroupProps) =>
  count > 0 && <Spotlight.ActionsGroup label={label}>{children}</Spotlight.ActionsGroup>;

interface HitProps {
  person: ContactRef;
  title: ReactNode;
  line: ReactNode;
  side: ReactNode;
  onChoose: () => void;
}

function Hit({ person, title, line, side, onChoose }: HitProps) {
  return (
    <Spotlight.Action onClick={onChoose}>
      <span className={styles.hit}>
        <PersonAvatar name={person.name} url={person.profilePicUrl} size={32} />
        <span className={styles.texts}>
          <span className={styles.title}>{title}</span>
          <span className={styles.line}>{line}</span>
        </span>
        <span className={styles.side}>{side}</span>
      </span>
    </Spotlight.Action>
  );
}

interface ContactLineProps {
  contact: ContactRef;
  email: string;
  query: string;
}

/** The number; also the e-mail address if that matched. */
function ContactLine({ contact, email, query }: ContactLineProps) {
  const { t } = useTranslation();
  const number = contact.isGroup ? t('contacts.group') : formatPhoneNumber(contact.number);
  return (
    <>
      <Marked text={number} query={query} />
      {email && (
        <>
          {' · '}
          <Marked text={email} query={query} />
        </>
      )}
    </>
  );
}

const When = ({ at }: { at: string }) => <time dateTime={at}>{formatWhen(at)}</time>;

/** Links of results. Within the tickets, the list beside the conversation stays as it is. */
function useWays() {
  const router = useRouter();
  const listSearch = (): TicketsSearch => {
    const { pathname, search } = router.state.location;
    return pathname.startsWith('/tickets') ? readTicketsSearch({ ...search }) : {};
  };
  const toTickets = (uuid: string | undefined, search: TicketsSearch) =>
    void router.navigate({ to: '/tickets/{-$uuid}', params: { uuid }, search });
  return {
    ticket: (uuid: string, message?: string) =>
      toTickets(uuid, { ...listSearch(), ...(message ? { message } : {}) }),
    list: (search: TicketsSearch) => toTickets(undefined, search),
    // The palette closes first: its focus would take the dialog's away.
    newTicket: (contact: ContactRef) => void setTimeout(openNewTicket, 0, contact),
  };
}
