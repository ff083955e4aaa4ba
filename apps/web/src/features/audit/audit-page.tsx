import { Button, Skeleton } from '@mantine/core';
import type { AuditEvent } from '@prosa/contract/audit';
import { IconFileDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { zoneLabel } from '../../i18n/time-zones.ts';
import { useUser } from '../../session/session.ts';
import styles from '../../ui/filtered-table.module.css';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { auditQuery, downloadAudit } from './audit.api.ts';
import { AuditFilters } from './audit-filters.tsx';

const route = getRouteApi('/private/audit');
const SKELETONS = 12;

/** Who did what. Nobody changes it, so there is nothing to press but filters. */
export function AuditPage() {
  const { t } = useTranslation();
  const zone = zoneLabel(useUser().company.timeZone);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(auditQuery(filter));
  const exportLog = () => {
    downloadAudit(filter, `${t('shell.menu.audit').toLowerCase()}.csv`)
      .then(() => toast.success(t('audit.exported')))
      .catch(toastError);
  };
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('audit.title')}</h1>
          <p className={styles.zone}>{t('audit.timeZone', { zone })}</p>
        </div>
        <Button variant="default" leftSection={<IconFileDownload size={18} />} onClick={exportLog}>
          {t('audit.exportCsv')}
        </Button>
      </header>
      <AuditFilters
        key={JSON.stringify(filter)}
        filter={filter}
        onApply={(next) => void navigate({ search: next, replace: true })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane without buttons is scrolled by keyboard, too. */}
      <section className={styles.pane} tabIndex={0} aria-label={t('audit.title')}>
        {list.isError && !list.data ? (
          <FailedState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <AuditTable events={list.data} isFiltered={Object.keys(filter).length > 0} />
        )}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage().catch(toastError)}
            >
              {t('audit.more')}
            </Button>
          </div>
        )}
      </section>
    </section>
  );
}

interface AuditTableProps {
  /** Undefined while the first page loads. */
  events: readonly AuditEvent[] | undefined;
  isFiltered: boolean;
}

function AuditTable({ events, isFiltered }: AuditTableProps) {
  const { t } = useTranslation();
  if (events?.length === 0) {
    const title = t(isFiltered ? 'audit.noMatch' : 'audit.empty');
    return <EmptyState title={title} hint={t('audit.emptyHint')} />;
  }
  const columns = ['when', 'who', 'what', 'about', 'ip'] as const;
  return (
    <table className={styles.table} aria-label={t('audit.title')} aria-busy={!events}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`audit.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events?.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
        {!events &&
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>
                  <Skeleton height={14} width="70%" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function AuditRow({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const { user, subject, detail } = event;
  const who = user ? (user.name ?? t('audit.goneUser', { id: user.id })) : t('audit.nobody');
  return (
    <tr>
      <td className={styles.when}>{formatShortDateTimeIn(timeZone, event.at)}</td>
      <td>{who}</td>
      <td>{t(`audit.action_${event.action}`)}</td>
      <td className={styles.about}>
        {[subject && `#${subject}`, detail].filter(Boolean).join(' · ')}
      </td>
      <td className={styles.about}>{event.ip}</td>
    </tr>
  );
}
