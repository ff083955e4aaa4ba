import { Button, Skeleton } from '@mantine/core';
import { companyStates } from '@prosa/contract/companies/manifest';
import type { Console } from '@prosa/contract/console';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/dates.ts';
import { formatMoney } from '../../i18n/money.ts';
import figures from '../../ui/figures.module.css';
import { formatBytes } from '../../ui/file-size.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { consoleQuery } from './console.api.ts';
import styles from './console.module.css';
import { DownLines } from './down-lines.tsx';
import { FailedJobs } from './failed-jobs.tsx';

type Listed = 'lines' | 'jobs';

/** How the installation is doing. Each figure leads to what it counts. */
export function ConsoleTab() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(consoleQuery);
  const [listed, setListed] = useState<Listed | null>(null);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} m={20} />;
  return (
    <div className={styles.tab}>
      <header className={styles.head}>
        <p className={styles.asOf}>
          {t('console.asOf', { time: formatTime(data.at), version: data.version })}
        </p>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} />}
          loading={isFetching}
          onClick={() => void client.invalidateQueries({ queryKey: ['console'] })}
        >
          {t('console.refresh')}
        </Button>
      </header>
      <CompanyFigures data={data} />
      <Group title={t('console.revenue')}>
        {(
          [
            ['open', 'open'],
            ['overdue', 'expired'],
            ['paid', 'paidThisMonth'],
          ] as const
        ).map(([each, status]) => (
          <Figure
            key={each}
            label={t(`console.${each}`)}
            note={t('console.invoices', { count: data[each].count })}
            isWarning={each === 'overdue' && data.overdue.count > 0}
          >
            <Link
              to="/settings"
              search={{ area: 'invoices', status }}
              className={styles.link}
              aria-label={`${t(`console.${each}`)}: ${formatMoney(data[each].value)}`}
            >
              {formatMoney(data[each].value)}
            </Link>
          </Figure>
        ))}
      </Group>
      <Group title={t('console.work')}>
        {(
          [
            ['lines', 'linesDown'],
            ['jobs', 'failedJobs'],
          ] as const
        ).map(([list, key]) => (
          <Figure key={key} label={t(`console.${key}`)} isWarning={data[key] > 0}>
            <button
              type="button"
              className={styles.link}
              aria-expanded={listed === list}
              aria-label={`${t(`console.${key}`)}: ${data[key]}`}
              onClick={() => setListed(listed === list ? null : list)}
            >
              {data[key]}
            </button>
          </Figure>
        ))}
      </Group>
      {listed === 'lines' && <DownLines />}
      {listed === 'jobs' && <FailedJobs />}
      <SpaceFigures data={data} />
    </div>
  );
}

function CompanyFigures({ data }: { data: Console }) {
  const { t } = useTranslation();
  return (
    <Group title={t('console.companies')}>
      {companyStates.map((state) => (
        <Figure key={state} label={t(`console.states.${state}`)}>
          <Link
            to="/settings"
            search={{ area: 'companies', state }}
            className={styles.link}
            aria-label={`${t(`console.states.${state}`)}: ${data.companies[state]}`}
          >
            {data.companies[state]}
          </Link>
        </Figure>
      ))}
      <Figure label={t('console.dueSoon')}>
        <Link
          to="/settings"
          search={{ area: 'companies', state: 'dueSoon' }}
          className={styles.link}
          aria-label={`${t('console.dueSoon')}: ${data.dueSoon}`}
        >
          {data.dueSoon}
        </Link>
      </Figure>
    </Group>
  );
}

function SpaceFigures({ data: { disks, databaseBytes } }: { data: Console }) {
  const { t, i18n } = useTranslation();
  const bytes = (value: number) => formatBytes(value, i18n.language);
  return (
    <Group title={t('console.space')}>
      {disks.map(({ place, level, freeBytes }) => (
        <Figure
          key={place}
          label={t(`console.places.${place}`)}
          isWarning={level !== 'fine'}
          note={level === 'fine' ? undefined : t(`console.levels.${level}`)}
        >
          {freeBytes === null
            ? t('console.unknown')
            : t('console.free', { free: bytes(freeBytes) })}
        </Figure>
      ))}
      <Figure label={t('console.databaseSize')}>{bytes(databaseBytes)}</Figure>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={figures.figures}>{children}</ul>
    </section>
  );
}

interface FigureProps {
  label: string;
  note?: string | undefined;
  isWarning?: boolean;
  children: ReactNode;
}

function Figure({ label, note, isWarning = false, children }: FigureProps) {
  return (
    <li className={figures.figure}>
      <span className={figures.label}>
        {label}
        {note && <span className={figures.note}>{note}</span>}
      </span>
      <span className={isWarning ? `${figures.value} ${styles.warning}` : figures.value}>
        {children}
      </span>
    </li>
  );
}
