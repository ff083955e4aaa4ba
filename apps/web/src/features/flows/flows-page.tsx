import { Menu } from '@mantine/core';
import type { Flow } from '@prosa/contract/flows';
import {
  IconCopy,
  IconDoorEnter,
  IconFileDownload,
  IconFileImport,
  IconRoute,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { ListMenu } from '../../ui/list-menu.tsx';
import { putRow } from '../../ui/resource-cache.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { FlowDialog } from './flow-dialog.tsx';
import { FlowStatus } from './flow-status.tsx';
import { downloadFlow, duplicateFlow, flowsResource } from './flows.api.ts';
import styles from './flows-page.module.css';
import { ImportDialog } from './import-dialog.tsx';

const DefaultFlowsDialog = lazy(() => import('../flow-starts/default-flows-dialog.tsx'));

const route = getRouteApi('/private/flowbuilders');

export function FlowsPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isImporting, setImporting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ResourcePage
        resource={flowsResource}
        texts={{
          title: t('flows.title'),
          add: t('flows.add'),
          empty: t('flows.empty'),
          emptyHint: t('flows.emptyHint'),
          deleted: t('flows.deleted'),
          deleteTitle: ({ name }) => t('flows.deleteTitle', { name }),
          deleteText: t('flows.deleteText'),
        }}
        columns={useColumns()}
        can={{ add: true, edit: () => true, remove: () => true }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        tools={
          <ListMenu label={t('flows.moreActions')}>
            <Menu.Item
              leftSection={<IconFileImport size={18} />}
              onClick={() => setImporting(true)}
            >
              {t('flows.import')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDoorEnter size={18} />} onClick={() => setChoosing(true)}>
              {t('flowStarts.defaults')}
            </Menu.Item>
          </ListMenu>
        }
        rowMenu={(flow) => <RowMenu flow={flow} />}
        dialog={(flow, onClose) => (
          <FlowDialog
            flow={flow}
            onAdded={({ id }) =>
              void navigate({ to: '/flowbuilder/{-$flowId}', params: { flowId: String(id) } })
            }
            onClose={onClose}
          />
        )}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {isChoosing && <DefaultFlowsDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

function useColumns(): Column<Flow>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', title: t('flows.name'), render: (flow) => <Name flow={flow} /> },
    {
      key: 'status',
      title: t('flows.status'),
      wideOnly: true,
      width: 330,
      render: (flow) => <FlowStatus flow={flow} />,
    },
    {
      key: 'saved',
      title: t('flows.savedAt'),
      wideOnly: true,
      width: 200,
      render: ({ savedBy, updatedAt }) => (
        <span className={styles.saved}>
          {formatShortDateTime(updatedAt)}
          {savedBy && <small>{savedBy.name}</small>}
        </span>
      ),
    },
  ];
}

const toFlow = ({ id }: Flow) =>
  ({ to: '/flowbuilder/{-$flowId}', params: { flowId: String(id) } }) as const;

function Name({ flow }: { flow: Flow }) {
  return (
    <span className={styles.name}>
      <Link className={styles.link} preload={false} {...toFlow(flow)}>
        {flow.name}
      </Link>
      <span className={styles.narrow}>
        <FlowStatus flow={flow} />
      </span>
    </span>
  );
}

function RowMenu({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const duplicate = () => {
    duplicateFlow(flow.id)
      .then((copy) => {
        putRow(client, flowsResource, copy);
        toast.success(t('flows.duplicated'));
      })
      .catch(toastError);
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconRoute size={18} />}
        renderRoot={(props) => <Link {...props} preload={false} {...toFlow(flow)} />}
      >
        {t('flows.open')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={18} />} onClick={duplicate}>
        {t('flows.duplicate')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileDownload size={18} />}
        onClick={() => void downloadFlow(flow).catch(toastError)}
      >
        {t('flows.export')}
      </Menu.Item>
    </>
  );
}
