import { ActionIcon, Menu } from '@mantine/core';
import type { ContactList } from '@prosa/contract/contact-lists';
import { IconFileImport, IconFileSpreadsheet, IconUsers, IconUsersPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { toastError } from '../../ui/toast.ts';
import { contactListsResource, downloadExample } from './contact-lists.api.ts';
import styles from './contact-lists.module.css';
import { FillDialog } from './fill-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { ListImportDialog } from './list-import-dialog.tsx';

const route = getRouteApi('/private/contact-lists');

export function ContactListsPage() {
  const { t, i18n } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('contact-lists-page:manage');
  const [opened, setOpened] = useState<{ list: ContactList; what: 'import' | 'fill' } | null>(null);

  const columns: Column<ContactList>[] = [
    { key: 'name', title: t('contactLists.name'), render: (list) => <Name list={list} /> },
    {
      key: 'contacts',
      title: t('contactLists.contacts'),
      wideOnly: true,
      render: ({ contactsCount }) => new Intl.NumberFormat(i18n.language).format(contactsCount),
    },
    {
      key: 'validity',
      title: t('contactLists.validity'),
      wideOnly: true,
      render: (list) => <Validity list={list} />,
    },
  ];

  return (
    <>
      <ResourcePage
        resource={contactListsResource}
        texts={{
          title: t('contactLists.title'),
          add: t('contactLists.add'),
          empty: t('contactLists.empty'),
          emptyHint: t('contactLists.emptyHint'),
          deleted: t('contactLists.deleted'),
          deleteTitle: ({ name }) => t('contactLists.deleteTitle', { name }),
          deleteText: ({ contactsCount: count }) => t('contactLists.deleteText', { count }),
        }}
        columns={columns}
        can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        rowActions={(list) => <OpenAction list={list} />}
        rowMenu={(list) => (
          <>
            <Menu.Item
              leftSection={<IconFileImport size={18} />}
              onClick={() => setOpened({ list, what: 'import' })}
            >
              {t('contactLists.import')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconUsersPlus size={18} />}
              onClick={() => setOpened({ list, what: 'fill' })}
            >
              {t('contactLists.fill')}
            </Menu.Item>
            <ExampleItem />
          </>
        )}
        dialog={(list, onClose) => (
          <ListDialog
            list={list}
            onUploaded={(made) => setOpened({ list: made, what: 'import' })}
            onClose={onClose}
          />
        )}
      />
      {opened?.what === 'import' && (
        <ListImportDialog list={opened.list} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'fill' && <FillDialog list={opened.list} onClose={() => setOpened(null)} />}
    </>
  );
}

const itemsOf = ({ id }: ContactList) =>
  ({
    to: '/contact-lists/$contactListId/contacts',
    params: { contactListId: String(id) },
    search: {},
  }) as const;

function Name({ list }: { list: ContactList }) {
  const { t } = useTranslation();
  return (
    <span className={styles.cell}>
      <Link className={styles.link} {...itemsOf(list)}>
        {list.name}
      </Link>
      <span className={styles.below}>{t('contactLists.count', { count: list.contactsCount })}</span>
    </span>
  );
}

function Validity({ list: { contactsCount, validCount, invalidCount } }: { list: ContactList }) {
  const { t } = useTranslation();
  const unknown = contactsCount - validCount - invalidCount;
  const parts = [
    validCount > 0 && t('contactLists.validCount', { count: validCount }),
    invalidCount > 0 && t('contactLists.invalidCount', { count: invalidCount }),
    unknown > 0 && t('contactLists.unknownCount', { count: unknown }),
  ];
  return <span className={styles.muted}>{parts.filter(Boolean).join(' · ')}</span>;
}

function OpenAction({ list }: { list: ContactList }) {
  const { t } = useTranslation();
  const label = t('contactLists.open', { name: list.name });
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} {...itemsOf(list)} />}
      aria-label={label}
      title={label}
    >
      <IconUsers size={18} />
    </ActionIcon>
  );
}

function ExampleItem() {
  const { t } = useTranslation();
  const name = `${t('contactLists.exampleName')}.xlsx`;
  return (
    <Menu.Item
      leftSection={<IconFileSpreadsheet size={18} />}
      onClick={() => void downloadExample(name).catch(toastError)}
    >
      {t('contactLists.example')}
    </Menu.Item>
  );
}
