import { Button } from '@mantine/core';
import type { Contact } from '@prosa/contract/contacts';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import type { Ticket } from '@prosa/contract/tickets';
import { IconBan, IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { BlockDialog, useBlocking } from '../contacts/block-dialog.tsx';
import { BotSwitch } from '../contacts/bot-switch.tsx';
import { contactQuery } from '../contacts/contacts.api.ts';
import { ScheduleButton } from '../contacts/schedule-link.tsx';
import { TicketFlowPart } from '../flow-starts/ticket-flow.tsx';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { TagChip } from '../tags/tag-chip.tsx';
import { ContactCampaigns } from './contact-campaigns.tsx';
import styles from './contact-panel.module.css';
import { EarlierTickets } from './earlier-tickets.tsx';
import { SharedFiles } from './shared-files.tsx';
import { TagsEditor } from './ticket-tags.tsx';

const ContactDialog = lazy(() =>
  import('../contacts/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
);

export interface ContactPanelProps {
  ticket: Ticket;
  mayServe: boolean;
  /** Shows a message of this thread. */
  onJump: (messageId: string) => void;
  /** Opens its picture in the viewer. */
  onView: (messageId: string) => void;
}

/** Contact data, colleagues' notes and earlier tickets of the customer. */
export function ContactPanel({ ticket, mayServe, onJump, onView }: ContactPanelProps) {
  const { t } = useTranslation();
  const { data: contact, error, refetch } = useQuery(contactQuery(ticket.contactId));
  return (
    <>
      <Person ticket={ticket} contact={contact} mayServe={mayServe} />
      {error && !contact && <FailedState error={error} onRetry={() => void refetch()} />}
      {contact && contact.extraInfo.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.title}>{t('tickets.extraInfo')}</h3>
          <dl className={styles.extra}>
            {contact.extraInfo.map(({ id, name, value }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {contact && !contact.isGroup && (
        <section className={styles.part}>
          <BotSwitch contact={contact} mayChange={mayServe} />
        </section>
      )}
      <TagsPart ticket={ticket} mayServe={mayServe} />
      <TicketFlowPart key={ticket.id} ticket={ticket} className={styles.part} />
      <section className={styles.part}>
        <h3 className={styles.title}>{t('tickets.notes')}</h3>
        <NotesPanel
          key={ticket.id}
          ticketId={ticket.id}
          contactId={ticket.contactId}
          mayWrite={mayServe}
        />
      </section>
      <section className={styles.part}>
        <h3 className={styles.title}>{t('panel.earlier')}</h3>
        <EarlierTickets ticketId={ticket.id} />
      </section>
      <ContactCampaigns ticketId={ticket.id} onJump={onJump} />
      <section className={styles.part}>
        <h3 className={styles.title}>{t('panel.files')}</h3>
        <SharedFiles ticketId={ticket.id} onJump={onJump} onView={onView} />
      </section>
    </>
  );
}

interface PersonProps {
  ticket: Ticket;
  contact: Contact | undefined;
  mayServe: boolean;
}

function Person({ ticket, contact, mayServe }: PersonProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const shown = contact ?? ticket.contact;
  const email = contact ? contact.email : ticket.contact.email;
  return (
    <div className={styles.head}>
      <PersonAvatar name={shown.name} url={shown.profilePicUrl} size={72} />
      <p className={styles.name}>{shown.name}</p>
      <p className={styles.line}>
        {shown.isGroup ? t('contacts.group') : formatPhoneNumber(shown.number)}
      </p>
      {email && <p className={styles.line}>{email}</p>}
      {contact?.blocked && (
        <p className={styles.blocked}>
          {contact.blockedCount === 0
            ? t('contacts.blocked')
            : t('contacts.blockedCount', { count: contact.blockedCount })}
        </p>
      )}
      {mayServe && (
        <div className={styles.acts}>
          <Button
            variant="default"
            leftSection={<IconEdit size={18} />}
            disabled={!contact}
            onClick={() => setEditing(true)}
          >
            {t('tickets.editContact')}
          </Button>
          {!shown.isGroup && <BlockButton contact={contact} />}
          <ScheduleButton contactId={ticket.contactId} />
        </div>
      )}
      {isEditing && contact && (
        <Suspense>
          <ContactDialog contact={contact} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function BlockButton({ contact }: { contact: Contact | undefined }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useBlocking();
  const unblock = () => contact && mutate({ id: contact.id, blocked: false });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBan size={18} />}
        disabled={!contact || isPending}
        onClick={() => (contact?.blocked ? unblock() : setAsking(true))}
      >
        {t(contact?.blocked ? 'contacts.unblock' : 'contacts.block')}
      </Button>
      {isAsking && contact && <BlockDialog contact={contact} onClose={() => setAsking(false)} />}
    </>
  );
}

function TagsPart({ ticket, mayServe }: Pick<ContactPanelProps, 'ticket' | 'mayServe'>) {
  const { t } = useTranslation();
  if (!mayServe && ticket.tags.length === 0) return null;
  return (
    <section className={styles.part}>
      {mayServe ? (
        <TagsEditor ticket={ticket} />
      ) : (
        <>
          <h3 className={styles.title}>{t('tickets.tags')}</h3>
          <div className={styles.tags}>
            {ticket.tags.map((tag) => (
              <TagChip key={tag.id} tag={tag} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
