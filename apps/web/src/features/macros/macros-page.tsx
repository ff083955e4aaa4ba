import type { Macro } from '@prosa/contract/macros';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { MacroDialog } from './macro-dialog.tsx';
import { macrosResource } from './macros.api.ts';
import styles from './macros.module.css';
import { StepList } from './step-list.tsx';

const route = getRouteApi('/private/macros');

export function MacrosPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useUser();
  const queues = useQuery(queuesQuery).data ?? [];
  // Macros for everybody can be changed by their author and admins.
  const mayChange = ({ userId }: Macro) => userId === me.id || me.profile === 'admin';
  const columns: Column<Macro>[] = [
    {
      key: 'name',
      title: t('macros.name'),
      render: ({ name, broken }) => (
        <span>
          <strong>{name}</strong>
          {broken.length > 0 && <span className={styles.broken}> {t('macros.broken')}</span>}
        </span>
      ),
    },
    {
      key: 'steps',
      title: t('macros.steps'),
      wideOnly: true,
      render: ({ steps, broken }) => <StepList steps={steps} broken={broken} isBrief />,
    },
    {
      key: 'queues',
      title: t('quickMessages.queues'),
      wideOnly: true,
      width: 180,
      render: ({ queueIds }) =>
        queueIds.length === 0
          ? t('quickMessages.allQueues')
          : queueIds
              .map((id) => queues.find((queue) => queue.id === id)?.name ?? t('macros.gone'))
              .join(', '),
    },
    {
      key: 'geral',
      title: t('quickMessages.visibility'),
      wideOnly: true,
      width: 130,
      render: ({ geral }) => t(geral ? 'quickMessages.forAll' : 'quickMessages.forMe'),
    },
  ];
  return (
    <ResourcePage
      resource={macrosResource}
      texts={{
        title: t('macros.title'),
        add: t('macros.add'),
        empty: t('macros.empty'),
        emptyHint: t('macros.emptyHint'),
        deleted: t('macros.deleted'),
        deleteTitle: ({ name }) => t('macros.deleteTitle', { name }),
        deleteText: t('macros.deleteText'),
      }}
      columns={columns}
      can={{ add: true, edit: mayChange, remove: mayChange }}
      search={q}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      dialog={(macro, onClose) => <MacroDialog macro={macro} onClose={onClose} />}
    />
  );
}
