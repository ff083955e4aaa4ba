import { Button, Skeleton } from '@mantine/core';
import type { FailedJob } from '@prosa/contract/console';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { failedJobsQuery, retryJob } from './console.api.ts';
import styles from './console.module.css';

export function FailedJobs() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(failedJobsQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} mt={12} />;
  if (data.length === 0)
    return <EmptyState title={t('console.jobsEmpty')} hint={t('console.jobsEmptyHint')} />;
  return (
    <div className={styles.list}>
      <table aria-label={t('console.failedJobs')}>
        <thead>
          <tr>
            {(['job', 'company', 'attempts', 'error', 'at', 'retry'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`console.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobRow({ job }: { job: FailedJob }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: () => toast.success(t('console.retried')),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: ['console'] }),
  });
  return (
    <tr>
      <td>{job.name}</td>
      <td>{job.company?.name ?? t('console.allCompanies')}</td>
      <td>{job.attempts}</td>
      <td>{job.error}</td>
      <td>{formatShortDateTime(job.at)}</td>
      <td>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('console.retryNamed', { name: job.name })}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('console.retry')}
        </Button>
      </td>
    </tr>
  );
}
