import type { Help } from '@prosa/contract/helps';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { helpsResource } from './helps.api.ts';
import styles from './helps.module.css';

interface HelpsTabProps {
  search: string;
  onSearch: (text: string) => void;
}

/** The help videos of the installation. */
export function HelpsTab({ search, onSearch }: HelpsTabProps) {
  const { t } = useTranslation();
  const columns: Column<Help>[] = [
    {
      key: 'title',
      title: t('helps.name'),
      render: ({ title, description }) => (
        <span className={styles.cell}>
          {title}
          {description && <span className={styles.detail}>{description}</span>}
        </span>
      ),
    },
    {
      key: 'category',
      title: t('helps.category'),
      width: 160,
      wideOnly: true,
      render: (row) => row.category,
    },
    {
      key: 'video',
      title: t('helps.video'),
      width: 140,
      wideOnly: true,
      render: ({ video }) => video,
    },
    {
      key: 'language',
      title: t('helps.language'),
      width: 120,
      wideOnly: true,
      render: ({ language }) => t(`helps.languages.${language ?? 'all'}`),
    },
    {
      key: 'position',
      title: t('helps.position'),
      width: 90,
      wideOnly: true,
      render: (row) => row.position,
    },
  ];
  return (
    <ResourcePage
      isPart
      resource={helpsResource}
      texts={{
        title: t('helps.manage'),
        add: t('helps.add'),
        empty: t('helps.empty'),
        emptyHint: t('helps.manageHint'),
        deleted: t('helps.deleted'),
        deleteTitle: ({ title }) => t('helps.deleteTitle', { title }),
        deleteText: t('helps.deleteText'),
      }}
      columns={columns}
      can={{ add: true, edit: () => true, remove: () => true }}
      search={search}
      onSearch={onSearch}
      dialog={(row, onClose) => <HelpDialog row={row} onClose={onClose} />}
    />
  );
}
