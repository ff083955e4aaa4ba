import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { useTranslation } from 'react-i18next';
import { daysBetween, showDayIn } from '../../i18n/company-days.ts';
import { formatShortDateTime } from '../../i18n/dates.ts';
import type { Column } from '../../ui/resource-table.tsx';
import styles from './companies.module.css';

export function useColumns(now: Date): Column<ManagedCompany>[] {
  const { t } = useTranslation();
  const share = ({ used, allowed }: ManagedCompany['users']) =>
    allowed === null ? used : `${used} / ${allowed}`;
  return [
    { key: 'name', title: t('companies.name'), render: (row) => <Name row={row} /> },
    {
      key: 'plan',
      title: t('companies.plan'),
      wideOnly: true,
      render: ({ plan }) => plan?.name ?? t('common.none'),
    },
    {
      key: 'users',
      title: t('companies.users'),
      width: 100,
      wideOnly: true,
      render: ({ users }) => share(users),
    },
    {
      key: 'connections',
      title: t('companies.connections'),
      width: 110,
      wideOnly: true,
      render: ({ connections }) => share(connections),
    },
    {
      key: 'activity',
      title: t('companies.lastActivity'),
      width: 140,
      wideOnly: true,
      render: ({ lastActivityAt }) =>
        lastActivityAt ? formatShortDateTime(lastActivityAt) : t('companies.never'),
    },
    {
      key: 'dueDate',
      title: t('companies.dueDate'),
      width: 130,
      render: (row) => <DueDate row={row} now={now} />,
    },
  ];
}

function Name({ row }: { row: ManagedCompany }) {
  const { t } = useTranslation();
  const { name, email, state, graceEndsAt, timeZone } = row;
  const detail =
    state === 'grace' && graceEndsAt
      ? t('companies.graceUntil', { date: showDayIn(timeZone, graceEndsAt) })
      : t(`companies.states.${state}`);
  return (
    <span className={styles.cell}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{state === 'active' ? email : detail}</span>
    </span>
  );
}

function DueDate({ row: { dueDate, timeZone }, now }: { row: ManagedCompany; now: Date }) {
  const { t } = useTranslation();
  if (!dueDate) return t('companies.noDueDate');
  const days = daysBetween(timeZone, now, new Date(dueDate));
  return (
    <span className={styles.cell}>
      <time dateTime={dueDate}>{showDayIn(timeZone, dueDate)}</time>
      <span className={styles.detail}>
        {days < 0
          ? t('companies.daysAgo', { count: -days })
          : t('companies.daysLeft', { count: days })}
      </span>
    </span>
  );
}
