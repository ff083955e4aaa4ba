import type { ManagedAnnouncement } from '@prosa/contract/announcements';
import { IconPaperclip } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { stateOf } from './announcement-form.ts';
import styles from './announcements.module.css';
import { managedAnnouncements } from './managed-announcements.api.ts';

const route = getRouteApi('/private/announcements');

/** The announcements of the installation, for operators. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ResourcePage
      resource={managedAnnouncements}
      texts={{
        title: t('announcing.title'),
        add: t('announcing.add'),
        empty: t('announcing.empty'),
        emptyHint: t('announcing.emptyHint'),
        deleted: t('announcing.deleted'),
        deleteTitle: ({ title }) => t('announcing.deleteTitle', { title }),
        deleteText: t('announcing.deleteText'),
      }}
      columns={useColumns()}
      can={{ add: true, edit: () => true, remove: () => true }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      dialog={(row, onClose) => <AnnouncementDialog row={row} onClose={onClose} />}
    />
  );
}

function useColumns(): Column<ManagedAnnouncement>[] {
  const { t } = useTranslation();
  const now = useMinute();
  return [
    { key: 'title', title: t('announcing.name'), render: (row) => <Title row={row} now={now} /> },
    {
      key: 'priority',
      title: t('announcing.priority'),
      width: 110,
      wideOnly: true,
      render: ({ priority }) => <Priority priority={priority} />,
    },
    {
      key: 'file',
      title: t('announcing.attachment'),
      width: 160,
      wideOnly: true,
      render: (row) => <Attachment row={row} />,
    },
    {
      key: 'audience',
      title: t('announcing.audience'),
      width: 150,
      wideOnly: true,
      render: (row) => <Audience row={row} />,
    },
    {
      key: 'receipts',
      title: t('announcing.reads'),
      width: 130,
      wideOnly: true,
      render: (row) => <Receipts row={row} />,
    },
    {
      key: 'state',
      title: t('announcing.state'),
      width: 120,
      render: (row) => t(`announcing.states.${stateOf(row, now)}`),
    },
  ];
}

interface CellProps {
  row: ManagedAnnouncement;
}

function Title({ row, now }: CellProps & { now: Date }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const { title, startsAt, endsAt } = row;
  const at = (time: string) => formatShortDateTimeIn(timeZone, time);
  const detail = [
    startsAt && new Date(startsAt) > now && t('announcing.from', { at: at(startsAt) }),
    endsAt && t('announcing.until', { at: at(endsAt) }),
  ].filter(Boolean);
  return (
    <span className={styles.cell} data-priority={row.priority}>
      {title}
      {detail.length > 0 && <span className={styles.detail}>{detail.join(' · ')}</span>}
    </span>
  );
}

function Priority({ priority }: Pick<ManagedAnnouncement, 'priority'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.tinted} data-priority={priority}>
      {t(`announcing.priority_${priority}`)}
    </span>
  );
}

function Attachment({ row: { mediaPath, mediaName } }: CellProps) {
  const { t } = useTranslation();
  if (!mediaPath) return <span className={styles.detail}>{t('announcing.noAttachment')}</span>;
  return (
    <a className={styles.attached} href={mediaPath} target="_blank" rel="noreferrer">
      <IconPaperclip size={16} aria-hidden="true" />
      <span>{mediaName}</span>
    </a>
  );
}

function Audience({ row: { audience, planIds, companies, adminsOnly } }: CellProps) {
  const { t } = useTranslation();
  const counts = { all: 0, plans: planIds.length, companies: companies.length };
  return (
    <span className={styles.cell}>
      {audience === 'all'
        ? t('announcing.audiences.all')
        : t(`announcing.count_${audience}`, { count: counts[audience] })}
      {adminsOnly && <span className={styles.detail}>{t('announcing.adminsOnly')}</span>}
    </span>
  );
}

function Receipts({ row: { reads, confirms, mustConfirm } }: CellProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <span className={styles.cell}>
      {number.format(reads)}
      {mustConfirm && (
        <span className={styles.detail}>
          {t('announcing.confirmed', { count: confirms, shown: number.format(confirms) })}
        </span>
      )}
    </span>
  );
}
