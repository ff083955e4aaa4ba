import { Button, Drawer } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { IconEdit } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { formatPhoneNumber } from '../../ui/phone-number.ts';
import { BotSwitch } from '../contacts/bot-switch.tsx';
import { contactQuery } from '../contacts/contacts.api.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { TagChip } from '../tags/tag-chip.tsx';
import styles from './contact-drawer.module.css';
import { TagsEditor } from './ticket-tags.tsx';

const ContactDialog = lazy(() =>
  import('../contacts/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
);

const WIDTH = 320;

interface ContactDrawerProps {
  ticket: Ticket;
  mayServe: boolean;
  onClose: () => void;
}

/** Who the customer is, what colleagues noted about him. */
export default function ContactDrawer({ ticket, mayServe, onClose }: ContactDrawerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { data: contact, error, refetch } = useQuery(contactQuery(ticket.contactId));
  const shown = contact ?? ticket.contact;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={t('tickets.details')}
      overlayProps={{ backgroundOpacity: 0.2 }}
    >
      <div className={styles.head}>
        <PersonAvatar name={shown.name} url={shown.profilePicUrl} size={72} />
        <p className={styles.name}>{shown.name}</p>
        <p className={styles.line}>
          {shown.isGroup ? t('contacts.group') : formatPhoneNumber(shown.number)}
        </p>
        {contact?.email && <p className={styles.line}>{contact.email}</p>}
        {contact?.blocked && (
          <p className={styles.blocked}>
            {contact.blockedCount === 0
              ? t('contacts.blocked')
              : t('contacts.blockedCount', { count: contact.blockedCount })}
          </p>
        )}
        {mayServe && (
          <Button
            variant="default"
            leftSection={<IconEdit size={18} />}
            disabled={!contact}
            onClick={() => setEditing(true)}
          >
            {t('tickets.editContact')}
          </Button>
        )}
      </div>
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
      <section className={styles.part}>
        <h3 className={styles.title}>{t('tickets.notes')}</h3>
        <NotesPanel ticketId={ticket.id} contactId={ticket.contactId} mayWrite={mayServe} />
      </section>
      {isEditing && contact && (
        <Suspense>
          <ContactDialog
            contact={contact}
            onSaved={(saved) => client.setQueryData(contactQuery(saved.id).queryKey, saved)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Drawer>
  );
}

function TagsPart({ ticket, mayServe }: Pick<ContactDrawerProps, 'ticket' | 'mayServe'>) {
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
