import type { Queue } from '@prosa/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../session/permission.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { QueueDialog } from './queue-dialog.tsx';
import { queuesQuery, queuesResource } from './queues.api.ts';
import styles from './queues-page.module.css';

const route = getRouteApi('/private/queues');

export function QueuesPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const all = useQuery(queuesQuery).data ?? [];
  const mayManage = useAllowed('queues-page:manage');

  const columns: Column<Queue>[] = [
    { key: 'id', title: t('queues.id'), wideOnly: true, width: 72, render: ({ id }) => id },
    { key: 'name', title: t('queues.name'), render: (queue) => <Name queue={queue} /> },
    {
      key: 'color',
      title: t('queues.color'),
      wideOnly: true,
      width: 130,
      render: ({ color }) => <Color color={color} />,
    },
    {
      key: 'order',
      title: t('queues.order'),
      wideOnly: true,
      width: 90,
      render: ({ orderQueue }) => orderQueue ?? '–',
    },
    {
      key: 'waiting',
      title: t('queues.waiting'),
      wideOnly: true,
      width: 120,
      render: ({ waiting }) => waiting,
    },
    {
      key: 'greeting',
      title: t('queues.greeting'),
      wideOnly: true,
      render: ({ greetingMessage }) => (
        <span className={styles.greeting} title={greetingMessage}>
          {greetingMessage}
        </span>
      ),
    },
  ];

  return (
    <ResourcePage
      resource={queuesResource}
      texts={{
        title: t('queues.title'),
        add: t('queues.add'),
        empty: t('queues.empty'),
        emptyHint: t('queues.emptyHint'),
        deleted: t('queues.deleted'),
        deleteTitle: ({ name }) => t('queues.deleteTitle', { name }),
        deleteText: t('queues.deleteText'),
      }}
      columns={columns}
      can={{ add: mayManage, edit: () => mayManage, remove: () => mayManage }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      dialog={(queue, onClose) => <QueueDialog queue={queue} all={all} onClose={onClose} />}
    />
  );
}

/** On a phone the colour, the waiting count and the greeting are shown with the name. */
function Name({ queue: { name, color, greetingMessage, waiting } }: { queue: Queue }) {
  const { t } = useTranslation();
  const parts = [waiting > 0 && t('queues.waitingCount', { count: waiting }), greetingMessage];
  return (
    <span className={styles.name}>
      <i style={{ background: color }} />
      <span className={styles.words}>
        {name}
        <small>{parts.filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  );
}

const Color = ({ color }: { color: string }) => (
  <span className={styles.color}>
    <i style={{ background: color }} />
    {color}
  </span>
);
