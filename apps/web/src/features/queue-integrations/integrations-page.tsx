import { ActionIcon } from '@mantine/core';
import type { QueueIntegration } from '@prosa/contract/queue-integrations';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAllowed } from '../../session/permission.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { IntegrationDialog } from './integration-dialog.tsx';
import { integrationsResource } from './integrations.api.ts';
import styles from './integrations.module.css';
import { problemText } from './problem-text.ts';
import { TestDialog } from './test-dialog.tsx';
import { TypeLogo } from './type-logo.tsx';

const route = getRouteApi('/private/queue-integration');

export function IntegrationsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useAllowed('integrations-page:manage');
  const [tested, setTested] = useState<QueueIntegration | null>(null);

  const columns: Column<QueueIntegration>[] = [
    {
      key: 'type',
      title: t('queueIntegrations.type'),
      width: 90,
      render: ({ type }) => <TypeLogo type={type} />,
    },
    {
      key: 'id',
      title: t('queueIntegrations.id'),
      width: 80,
      wideOnly: true,
      render: ({ id }) => id,
    },
    {
      key: 'name',
      title: t('queueIntegrations.name'),
      render: (row) => <NameCell row={row} />,
    },
  ];

  return (
    <>
      <ResourcePage
        resource={integrationsResource}
        texts={{
          title: t('queueIntegrations.title'),
          add: t('queueIntegrations.add'),
          empty: t('queueIntegrations.empty'),
          emptyHint: t('queueIntegrations.emptyHint'),
          deleted: t('queueIntegrations.deleted'),
          deleteTitle: ({ name }) => t('queueIntegrations.deleteTitle', { name }),
          deleteText: t('queueIntegrations.deleteText'),
        }}
        columns={columns}
        can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        rowActions={(row) =>
          row.type !== 'flowbuilder' && (
            <ActionIcon
              aria-label={t('queueIntegrations.testOf', { name: row.name })}
              title={t('queueIntegrations.test')}
              onClick={() => setTested(row)}
            >
              <IconPlayerPlay size={20} />
            </ActionIcon>
          )
        }
        dialog={(row, onClose) => <IntegrationDialog row={row} onClose={onClose} />}
      />
      {tested && <TestDialog row={tested} onClose={() => setTested(null)} />}
    </>
  );
}

function NameCell({ row }: { row: QueueIntegration }) {
  const { t } = useTranslation();
  const { name, lastError } = row;
  const address = row.type === 'dialogflow' ? row.projectName : row.urlN8N;
  return (
    <span className={styles.cell}>
      <strong className={styles.name}>{name}</strong>
      {address !== '' && (
        <span className={styles.address} title={address}>
          {address}
        </span>
      )}
      {lastError && (
        <span className={styles.problem}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('queueIntegrations.problemAt', {
            problem: problemText(t, row.type, lastError),
            at: `${formatDate(lastError.at)} ${formatTime(lastError.at)}`,
          })}
        </span>
      )}
    </span>
  );
}
