import { Menu } from '@mantine/core';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import type { Suppression } from '@prosa/contract/suppressions';
import { IconFileDownload, IconFileImport } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAllowed } from '../../session/permission.ts';
import { ListMenu } from '../../ui/list-menu.tsx';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useImportFollowed } from '../imports/follow-import.ts';
import { SheetImportDialog } from '../imports/sheet-import-dialog.tsx';
import { SuppressionDialog } from './suppression-dialog.tsx';
import { suppressionImportQuery, takenText, uploadSuppressions } from './suppression-import.api.ts';
import { downloadSuppressions, suppressionsResource } from './suppressions.api.ts';
import styles from './suppressions-page.module.css';

const route = getRouteApi('/private/suppressions');

export function SuppressionsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('suppressions-page:manage');
  useImportFollowed(suppressionImportQuery, takenText);
  const [isImporting, setImporting] = useState(false);
  const nameOf = ({ number }: Suppression) =>
    number === null ? t('suppressions.erased') : formatPhoneNumber(number);

  const columns: Column<Suppression>[] = [
    {
      key: 'number',
      title: t('suppressions.number'),
      render: (row) => (
        <span className={styles.cell}>
          <span className={row.number === null ? styles.erased : undefined}>{nameOf(row)}</span>
          <span className={styles.below}>
            <Reason row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'reason',
      title: t('suppressions.reason'),
      wideOnly: true,
      render: (row) => <Reason row={row} />,
    },
    {
      key: 'at',
      title: t('suppressions.since'),
      wideOnly: true,
      render: ({ at }) => `${formatDate(at)} ${formatTime(at)}`,
    },
  ];

  return (
    <>
      <ResourcePage
        resource={suppressionsResource}
        texts={{
          title: t('suppressions.title'),
          add: t('suppressions.add'),
          empty: t('suppressions.empty'),
          emptyHint: t('suppressions.emptyHint'),
          deleted: t('suppressions.deleted'),
          deleteTitle: (row) => t('suppressions.deleteTitle', { number: nameOf(row) }),
          deleteText: t('suppressions.deleteText'),
        }}
        columns={columns}
        can={{ add: mayManage, edit: () => false, remove: () => mayManage }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        notice={
          <p className={styles.notice}>
            {t('suppressions.notice')} <Link to="/settings">{t('suppressions.words')}</Link>
          </p>
        }
        tools={<Tools onImport={() => setImporting(true)} />}
        dialog={(_row, onClose) => <SuppressionDialog onClose={onClose} />}
      />
      {isImporting && (
        <SheetImportDialog
          title={t('suppressions.importTitle')}
          hint={t('suppressions.importHint')}
          query={suppressionImportQuery}
          upload={uploadSuppressions}
          takenText={takenText}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

function Reason({ row: { reason, source } }: { row: Suppression }) {
  const { t } = useTranslation();
  return t(`suppressions.reasons.${reason}`, { source });
}

function Tools({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation();
  const exportAll = () => {
    downloadSuppressions(`${t('suppressions.title').toLowerCase()}.csv`)
      .then(() => toast.success(t('suppressions.exported')))
      .catch(toastError);
  };
  return (
    <ListMenu label={t('suppressions.more')}>
      <Menu.Item leftSection={<IconFileImport size={18} />} onClick={onImport}>
        {t('suppressions.import')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileDownload size={18} />} onClick={exportAll}>
        {t('suppressions.export')}
      </Menu.Item>
    </ListMenu>
  );
}
