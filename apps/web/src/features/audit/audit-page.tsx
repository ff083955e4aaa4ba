import type { AuditEvent } from '@prosa/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDateTimeIn } from '../../i18n/dates.ts';
import { useUser } from '../../session/session.ts';
import styles from '../../ui/filtered-table.module.css';
import { FilteredPage, FilteredTable } from '../../ui/filtered-table.tsx';
import { auditQuery, downloadAudit } from './audit.api.ts';
import { AuditFilters } from './audit-filters.tsx';

const route = getRouteApi('/private/audit');
const columns = ['when', 'who', 'what', 'about', 'ip'] as const;

/** The audit log. It is read-only, so the only controls are filters. */
export function AuditPage() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { timeZone } = useUser().company;
  const list = useInfiniteQuery(auditQuery(filter));
  const title = t('audit.title');
  return (
    <FilteredPage
      title={title}
      timeZone={timeZone}
      list={list}
      onExport={() => downloadAudit(filter, `${t('shell.menu.audit').toLowerCase()}.csv`)}
      filters={
        <AuditFilters
          key={JSON.stringify(filter)}
          filter={filter}
          onApply={(next) => void navigate({ search: next, replace: true })}
        />
      }
    >
      <FilteredTable
        label={title}
        columns={columns.map((column) => t(`audit.${column}`))}
        rows={list.data}
        draw={(event) => <AuditRow key={event.id} event={event} />}
        empty={{ title: t('audit.empty'), hint: t('audit.emptyHint') }}
        isFiltered={Object.keys(filter).length > 0}
      />
    </FilteredPage>
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
      <td>{t(`auditActions.${event.action}`)}</td>
      <td className={styles.about}>
        {[subject && `#${subject}`, detail].filter(Boolean).join(' · ')}
      </td>
      <td className={styles.about}>{event.ip}</td>
    </tr>
  );
}
