import { Button, FileButton, Menu } from '@mantine/core';
import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import {
  IconExternalLink,
  IconListSearch,
  IconRefresh,
  IconSearch,
  IconUpload,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { formatBytes } from '../../ui/file-size.ts';
import { putRow } from '../../ui/resource-cache.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { toastError } from '../../ui/toast.ts';
import { FileDrop } from '../messages/composer/file-drop.tsx';
import { ChunksDialog } from './chunks-dialog.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentState } from './document-state.tsx';
import { readAgain } from './documents.api.ts';
import { documentsResource } from './knowledge.api.ts';
import styles from './knowledge.module.css';
import { SearchDialog } from './search-dialog.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const route = getRouteApi('/private/knowledge');
const ACCEPTED = '.pdf,.docx,.md,.markdown,.txt,.text,.html,.htm';

export function KnowledgePage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('knowledge-page:manage');
  const [shown, setShown] = useState<KnowledgeDocument | null>(null);
  const [isSearching, setSearching] = useState(false);
  const { uploads, add, remove } = useUploads();
  return (
    <FileDrop
      isActive={mayManage}
      label={t('knowledge.title')}
      hint={t('knowledge.dropHere')}
      onFiles={add}
    >
      <ResourcePage
        resource={documentsResource}
        texts={{
          title: t('knowledge.title'),
          add: t('knowledge.add'),
          empty: t('knowledge.empty'),
          emptyHint: t('knowledge.emptyHint'),
          deleted: t('knowledge.deleted'),
          deleteTitle: ({ title }) => t('knowledge.deleteTitle', { title }),
          deleteText: (row) =>
            namedBy(row) === ''
              ? t('knowledge.deleteText')
              : t('knowledge.inUse', { prompts: namedBy(row) }),
        }}
        columns={useColumns()}
        can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        tools={
          <>
            <Button
              variant="default"
              className={styles.tool}
              leftSection={<IconListSearch size={18} aria-hidden />}
              onClick={() => setSearching(true)}
            >
              {t('knowledge.try')}
            </Button>
            <UploadButton onFiles={add} />
          </>
        }
        notice={<UploadList uploads={uploads} onRemove={remove} />}
        rowMenu={(row) => <RowMenu row={row} onShow={() => setShown(row)} />}
        dialog={(row, onClose) => <DocumentDialog row={row} onClose={onClose} />}
      />
      {shown && <ChunksDialog row={shown} onClose={() => setShown(null)} />}
      {isSearching && <SearchDialog onClose={() => setSearching(false)} />}
    </FileDrop>
  );
}

/** These keep it from being deleted. */
const namedBy = ({ usedBy }: KnowledgeDocument): string =>
  usedBy
    .filter(({ isNamed }) => isNamed)
    .map(({ name }) => name)
    .join(', ');

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  return (
    <FileButton
      multiple
      accept={ACCEPTED}
      inputProps={{ 'aria-label': t('knowledge.chooseFiles') }}
      onChange={onFiles}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          className={styles.tool}
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {t('knowledge.upload')}
        </Button>
      )}
    </FileButton>
  );
}

function useColumns(): Column<KnowledgeDocument>[] {
  const { t, i18n } = useTranslation();
  return [
    { key: 'title', title: t('knowledge.titleField'), render: (row) => <TitleCell row={row} /> },
    {
      key: 'state',
      title: t('knowledge.state'),
      width: 260,
      wideOnly: true,
      render: (row) => <DocumentState row={row} />,
    },
    {
      key: 'usedBy',
      title: t('knowledge.usedBy'),
      width: 200,
      wideOnly: true,
      render: ({ usedBy }) => usedBy.map(({ name }) => name).join(', ') || t('common.none'),
    },
    {
      key: 'bytes',
      title: t('knowledge.size'),
      width: 90,
      wideOnly: true,
      render: ({ bytes }) => (bytes === 0 ? '–' : formatBytes(bytes, i18n.language)),
    },
  ];
}

function TitleCell({ row }: { row: KnowledgeDocument }) {
  const { t } = useTranslation();
  const { title, kind, address } = row;
  return (
    <span className={styles.cell}>
      <strong className={styles.name}>{title}</strong>
      <span className={styles.detail}>
        {t(`knowledge.kinds.${kind}`)}
        {address !== null && address !== title && ` · ${address}`}
      </span>
      <span className={styles.narrow}>
        <DocumentState row={row} />
      </span>
    </span>
  );
}

function RowMenu({ row, onShow }: { row: KnowledgeDocument; onShow: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const where = row.address ?? row.fileUrl;
  const read = () => {
    readAgain(row.id)
      .then((now) => putRow(client, documentsResource, now))
      .catch(toastError);
  };
  return (
    <>
      <Menu.Item leftSection={<IconSearch size={18} />} onClick={onShow}>
        {t('knowledge.chunks')}
      </Menu.Item>
      {where !== null && (
        <Menu.Item
          leftSection={<IconExternalLink size={18} />}
          component="a"
          href={where}
          target="_blank"
          rel="noreferrer"
        >
          {t('knowledge.open')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconRefresh size={18} />} onClick={read}>
        {t('knowledge.readAgain')}
      </Menu.Item>
    </>
  );
}
