import { ActionIcon, Menu } from '@mantine/core';
import type { Contact } from '@prosa/contract/contacts';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import {
  IconBan,
  IconCircleCheck,
  IconEraser,
  IconFileZip,
  IconMessagePlus,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openNewTicket } from '../../conversation/tickets/new-ticket.store.ts';
import { useAllowed } from '../../session/permission.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import type { ListFilter } from '../../ui/resource.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { BlockDialog, useBlocking } from './block-dialog.tsx';
import { BookMenu } from './book-menu.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { contactsResource } from './contacts.api.ts';
import styles from './contacts-page.module.css';
import type { ContactsSearch } from './contacts-search.ts';
import { DataExportDialog } from './data-export-dialog.tsx';
import { DayFilter } from './day-filter.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ScheduleItem } from './schedule-link.tsx';

const route = getRouteApi('/private/contacts');

export function ContactsPage() {
  const { t } = useTranslation();
  const { q = '', ...days } = route.useSearch();
  const navigate = route.useNavigate();
  const canDelete = useAllowed('contacts-page:deleteContact');
  const hasRights = useAllowed('contacts-page:dataRights');
  const [rights, setRights] = useState<{ contact: Contact; kind: 'export' | 'erase' } | null>(null);
  const [toBlock, setToBlock] = useState<Contact | null>(null);

  const columns: Column<Contact>[] = [
    {
      key: 'name',
      title: t('contacts.name'),
      render: (contact) => (
        <PersonCell
          name={contact.name}
          url={contact.profilePicUrl}
          below={formatPhoneNumber(contact.number)}
        >
          {contact.blocked && <Blocked count={contact.blockedCount} />}
        </PersonCell>
      ),
    },
    {
      key: 'number',
      title: t('contacts.number'),
      wideOnly: true,
      render: (contact) =>
        contact.isGroup ? t('contacts.group') : formatPhoneNumber(contact.number),
    },
    {
      key: 'email',
      title: t('contacts.email'),
      wideOnly: true,
      render: (contact) => <EmailText email={contact.email} />,
    },
  ];

  return (
    <>
      <ResourcePage
        resource={contactsResource}
        texts={{
          title: t('contacts.title'),
          add: t('contacts.add'),
          empty: t('contacts.empty'),
          emptyHint: t('contacts.emptyHint'),
          deleted: t('contacts.deleted'),
          deleteTitle: ({ name }) => t('contacts.deleteTitle', { name }),
          deleteText: t('contacts.deleteText'),
        }}
        columns={columns}
        can={{ add: true, edit: () => true, remove: () => canDelete }}
        search={q}
        filter={filterOf(days)}
        onSearch={(text) =>
          void navigate({ search: { ...days, ...(text ? { q: text } : {}) }, replace: true })
        }
        rowActions={(contact) => (
          <ActionIcon
            aria-label={t('contacts.startChat')}
            title={t('contacts.startChat')}
            onClick={() => openNewTicket(contact)}
          >
            <IconMessagePlus size={18} />
          </ActionIcon>
        )}
        tools={
          <>
            <DayFilter
              days={days}
              onChange={(chosen) =>
                void navigate({ search: { ...(q ? { q } : {}), ...chosen }, replace: true })
              }
            />
            <BookMenu />
          </>
        }
        rowMenu={(contact) => (
          <>
            <ScheduleItem contactId={contact.id} />
            <BlockItem contact={contact} onBlock={() => setToBlock(contact)} />
            {hasRights && <RightItems onChosen={(kind) => setRights({ contact, kind })} />}
          </>
        )}
        dialog={(contact, onClose) => <ContactDialog contact={contact} onClose={onClose} />}
      />
      {rights?.kind === 'export' && (
        <DataExportDialog contact={rights.contact} onClose={() => setRights(null)} />
      )}
      {rights?.kind === 'erase' && (
        <EraseDialog contact={rights.contact} onClose={() => setRights(null)} />
      )}
      {toBlock && <BlockDialog contact={toBlock} onClose={() => setToBlock(null)} />}
    </>
  );
}

const filterOf = ({ from, to }: ContactsSearch): ListFilter => ({
  ...(from ? { dateStart: from } : {}),
  ...(to ? { dateEnd: to } : {}),
});

function Blocked({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.blocked}>
      {count === 0 ? t('contacts.blocked') : t('contacts.blockedCount', { count })}
    </span>
  );
}

function BlockItem({ contact, onBlock }: { contact: Contact; onBlock: () => void }) {
  const { t } = useTranslation();
  const { mutate } = useBlocking();
  return contact.blocked ? (
    <Menu.Item
      leftSection={<IconCircleCheck size={18} />}
      onClick={() => mutate({ id: contact.id, blocked: false })}
    >
      {t('contacts.unblock')}
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<IconBan size={18} />} onClick={onBlock}>
      {t('contacts.block')}
    </Menu.Item>
  );
}

/** A person's legal rights: export of all their data, and erasure. */
function RightItems({ onChosen }: { onChosen: (kind: 'export' | 'erase') => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Item leftSection={<IconFileZip size={18} />} onClick={() => onChosen('export')}>
        {t('contacts.exportData')}
      </Menu.Item>
      <Menu.Item
        className={styles.erase}
        leftSection={<IconEraser size={18} />}
        onClick={() => onChosen('erase')}
      >
        {t('contacts.eraseData')}
      </Menu.Item>
    </>
  );
}
