import type { FileList } from '@prosa/contract/file-lists';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { FileListDialog } from './file-list-dialog.tsx';
import { fileListsResource } from './file-lists.api.ts';
import styles from './file-lists-page.module.css';

const route = getRouteApi('/private/files');

export function FileListsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('files-page:manage');

  const columns: Column<FileList>[] = [
    {
      key: 'name',
      title: t('fileLists.name'),
      render: ({ name, message }) => (
        <span className={styles.cell}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.message} title={message}>
            {message}
          </span>
        </span>
      ),
    },
    {
      key: 'files',
      title: t('fileLists.files'),
      wideOnly: true,
      render: ({ options }) => options.length,
    },
  ];

  return (
    <ResourcePage
      resource={fileListsResource}
      texts={{
        title: t('fileLists.title'),
        add: t('fileLists.add'),
        empty: t('fileLists.empty'),
        emptyHint: t('fileLists.emptyHint'),
        deleted: t('fileLists.deleted'),
        deleteTitle: ({ name }) => t('fileLists.deleteTitle', { name }),
        deleteText: ({ options }) => t('fileLists.deleteText', { count: options.length }),
      }}
      columns={columns}
      can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      dialog={(list, onClose) => <FileListDialog list={list} onClose={onClose} />}
    />
  );
}
