import { ActionIcon, Button } from '@mantine/core';
import type { Prompt } from '@prosa/contract/prompts';
import { IconAlertTriangle, IconChartBar, IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAllowed } from '../../session/permission.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { endsSoon, percentOf, WARN_PERCENT } from './months.ts';
import { PromptDialog } from './prompt-dialog.tsx';
import { promptsResource, usageQuery } from './prompts.api.ts';
import styles from './prompts.module.css';
import { TryDialog } from './try-dialog.tsx';
import { UsageDialog } from './usage-dialog.tsx';

const route = getRouteApi('/private/prompts');

export function PromptsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('prompts-page:manage');
  const [tried, setTried] = useState<Prompt | null>(null);
  const [isUsageOpen, setUsageOpen] = useState(false);
  const columns = useColumns();
  return (
    <>
      <ResourcePage
        resource={promptsResource}
        texts={{
          title: t('prompts.title'),
          add: t('prompts.add'),
          empty: t('prompts.empty'),
          emptyHint: t('prompts.emptyHint'),
          deleted: t('prompts.deleted'),
          deleteTitle: ({ name }) => t('prompts.deleteTitle', { name }),
          deleteText: t('prompts.deleteText'),
        }}
        columns={columns}
        can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        tools={
          <Button
            variant="default"
            leftSection={<IconChartBar size={18} aria-hidden />}
            onClick={() => setUsageOpen(true)}
          >
            {t('prompts.usage')}
          </Button>
        }
        notice={<BudgetNotice />}
        rowActions={(row) => (
          <ActionIcon
            aria-label={t('prompts.tryOf', { name: row.name })}
            title={t('prompts.try')}
            onClick={() => setTried(row)}
          >
            <IconMessageQuestion size={20} />
          </ActionIcon>
        )}
        dialog={(row, onClose) => <PromptDialog row={row} onClose={onClose} />}
      />
      {tried && <TryDialog row={tried} onClose={() => setTried(null)} />}
      {isUsageOpen && <UsageDialog onClose={() => setUsageOpen(false)} />}
    </>
  );
}

function useColumns(): Column<Prompt>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', title: t('prompts.name'), render: (row) => <NameCell row={row} /> },
    {
      key: 'queue',
      title: t('prompts.queueColumn'),
      width: 180,
      wideOnly: true,
      render: ({ queue }) => queue?.name ?? t('common.none'),
    },
    {
      key: 'maxTokens',
      title: t('prompts.maxTokensColumn'),
      width: 150,
      wideOnly: true,
      render: ({ maxTokens }) => maxTokens,
    },
  ];
}

function NameCell({ row }: { row: Prompt }) {
  const { t } = useTranslation();
  const { name, model, modelEnds } = row;
  const now = useMinute().getTime();
  return (
    <span className={styles.cell}>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.detail}>{model}</span>
      {row.lastError && <ProblemLine problem={row.lastError} />}
      {row.transcriptionError && (
        <ProblemLine problem={row.transcriptionError} part={t('prompts.transcriptionPart')} />
      )}
      {row.voiceError && <ProblemLine problem={row.voiceError} part={t('prompts.voicePart')} />}
      {modelEnds && endsSoon(modelEnds, now) && (
        <span className={styles.problem}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('prompts.modelEnds', { day: modelEnds.split('-').toReversed().join('/') })}
        </span>
      )}
    </span>
  );
}

interface ProblemLineProps {
  problem: NonNullable<Prompt['lastError']>;
  /** What beside answering went wrong. */
  part?: string;
}

function ProblemLine({ problem: { code, status, at }, part }: ProblemLineProps) {
  const { t } = useTranslation();
  const problem = t(`prompts.problems.${code}`, { status: status ?? '' });
  return (
    <span className={styles.problem}>
      <IconAlertTriangle size={16} aria-hidden />
      {t('prompts.problemAt', {
        problem: part ? `${part}: ${problem}` : problem,
        at: `${formatDate(at)} ${formatTime(at)}`,
      })}
    </span>
  );
}

/** From four fifths of the budget on. */
function BudgetNotice() {
  const { t } = useTranslation();
  const usage = useQuery(usageQuery).data;
  const percent = usage ? percentOf(usage) : null;
  if (percent === null || percent < WARN_PERCENT) return null;
  return (
    <p className={styles.notice} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      {t(percent >= 100 ? 'prompts.budgetGone' : 'prompts.budgetNear', { percent })}
    </p>
  );
}
