import type { ManagedPlan } from '@prosa/contract/managed-plans';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../i18n/money.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { plansResource } from './plans.api.ts';
import styles from './plans.module.css';

interface PlansTabProps {
  search: string;
  onSearch: (text: string) => void;
}

/** What the operator sells. */
export function PlansTab({ search, onSearch }: PlansTabProps) {
  const { t } = useTranslation();
  return (
    <ResourcePage
      isPart
      resource={plansResource}
      texts={{
        title: t('plans.title'),
        add: t('plans.add'),
        empty: t('plans.empty'),
        emptyHint: t('plans.emptyHint'),
        deleted: t('plans.deleted'),
        deleteTitle: ({ name }) => t('plans.deleteTitle', { name }),
        deleteText: ({ companies: count }) =>
          count === 0 ? t('plans.deleteUnused') : t('plans.deleteUsed', { count }),
      }}
      columns={useColumns()}
      can={{ add: true, edit: () => true, remove: () => true }}
      search={search}
      onSearch={onSearch}
      dialog={(row, onClose) => <PlanDialog row={row} onClose={onClose} />}
    />
  );
}

function useColumns(): Column<ManagedPlan>[] {
  const { t } = useTranslation();
  const narrow = { width: 110, wideOnly: true };
  return [
    { key: 'name', title: t('plans.name'), render: (row) => <Name row={row} /> },
    { key: 'users', title: t('plans.users'), ...narrow, render: ({ users }) => users },
    {
      key: 'connections',
      title: t('plans.connections'),
      ...narrow,
      render: ({ connections }) => connections,
    },
    { key: 'queues', title: t('plans.queues'), ...narrow, render: ({ queues }) => queues },
    { key: 'companies', title: t('plans.companies'), ...narrow, render: (row) => row.companies },
    {
      key: 'value',
      title: t('plans.value'),
      width: 130,
      render: ({ value }) => formatMoney(value),
    },
  ];
}

function Name({ row: { name, isPublic } }: { row: ManagedPlan }) {
  const { t } = useTranslation();
  return (
    <span className={styles.cell}>
      <span className={styles.name}>{name}</span>
      {!isPublic && <span className={styles.detail}>{t('plans.hidden')}</span>}
    </span>
  );
}
