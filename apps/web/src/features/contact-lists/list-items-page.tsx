import { ActionIcon, Menu, Select } from '@mantine/core';
import type { Validity } from '@prosa/contract/contact-lists';
import { IconArrowLeft, IconFileImport, IconRefresh, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { ListMenu } from '../../ui/list-menu.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { useResourceList } from '../../ui/resource.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import { useImportFollowed } from '../imports/follow-import.ts';
import { CheckBar } from './check-bar.tsx';
import { contactListQuery, listItemsResource } from './contact-lists.api.ts';
import styles from './contact-lists.module.css';
import { FillDialog } from './fill-dialog.tsx';
import { useItemColumns } from './item-columns.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { type ItemsSearch, validityChoices } from './items-search.ts';
import { listImportQuery, takenText } from './list-import.api.ts';
import { ListImportDialog } from './list-import-dialog.tsx';
import { useCheck } from './use-check.ts';

const route = getRouteApi('/private/contact-lists/$contactListId/contacts');

export function ListItemsPage() {
  const { t } = useTranslation();
  const { contactListId } = route.useParams();
  const { q = '', valid } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('contact-lists-page:manage');
  const listId = Number(contactListId);
  const { data: list, error, refetch } = useQuery(contactListQuery(listId));
  useImportFollowed(listImportQuery(listId), takenText);
  const [opened, setOpened] = useState<'import' | 'fill' | null>(null);
  const filter = { contactListId, ...(valid ? { validity: valid } : {}) };
  const columns = useItemColumns(useResourceList(listItemsResource, q, filter).data?.items ?? []);
  const name = list?.name ?? '';
  if (error && !list) return <FailedState error={error} onRetry={() => void refetch()} />;

  const search = (next: ItemsSearch) => void navigate({ search: next, replace: true });

  return (
    <>
      <ResourcePage
        resource={listItemsResource}
        texts={{
          title: name,
          add: t('contactLists.addItem'),
          empty: t('contactLists.itemsEmpty'),
          emptyHint: t('contactLists.itemsEmptyHint'),
          deleted: t('contactLists.itemDeleted'),
          deleteTitle: (item) => t('contactLists.deleteItemTitle', { name: item.name }),
          deleteText: t('contactLists.deleteItemText'),
        }}
        columns={columns}
        can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
        search={q}
        filter={filter}
        onSearch={(text) => search({ ...(valid ? { valid } : {}), ...(text ? { q: text } : {}) })}
        back={<BackLink />}
        notice={list && <CheckBar list={list} />}
        tools={
          <>
            <ValidityFilter
              value={valid}
              onChange={(next) => search({ ...(q ? { q } : {}), ...(next ? { valid: next } : {}) })}
            />
            <ItemsMenu listId={listId} onOpen={setOpened} />
          </>
        }
        dialog={(item, onClose) => <ItemDialog listId={listId} item={item} onClose={onClose} />}
      />
      {opened === 'import' && (
        <ListImportDialog list={{ id: listId, name }} onClose={() => setOpened(null)} />
      )}
      {opened === 'fill' && (
        <FillDialog list={{ id: listId, name }} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function BackLink() {
  const { t } = useTranslation();
  const label = t('contactLists.back');
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} to="/contact-lists" search={{}} />}
      aria-label={label}
      title={label}
    >
      <IconArrowLeft size={20} />
    </ActionIcon>
  );
}

interface ValidityFilterProps {
  value: Validity | undefined;
  onChange: (value: Validity | undefined) => void;
}

function ValidityFilter({ value, onChange }: ValidityFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('contactLists.validity')}
      className={styles.filter}
      placeholder={t('contactLists.allOfThem')}
      clearable
      data={validityChoices.map((each) => ({
        value: each,
        label: t(`contactLists.valid.${each}`),
      }))}
      value={value ?? null}
      onChange={(next) => onChange((next as Validity | null) ?? undefined)}
    />
  );
}

interface ItemsMenuProps {
  listId: number;
  onOpen: (what: 'import' | 'fill') => void;
}

/** Actions for the whole list. */
function ItemsMenu({ listId, onOpen }: ItemsMenuProps) {
  const { t } = useTranslation();
  const { start } = useCheck(listId);
  return (
    <ListMenu label={t('contactLists.more')}>
      <Menu.Item leftSection={<IconFileImport size={18} />} onClick={() => onOpen('import')}>
        {t('contactLists.import')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUsersPlus size={18} />} onClick={() => onOpen('fill')}>
        {t('contactLists.fill')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={18} />} onClick={() => start(true)}>
        {t('contactLists.checkAgain')}
      </Menu.Item>
    </ListMenu>
  );
}
