import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Connection } from '@prosa/contract/connections';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { useAllowed } from '../../session/permission.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { ConnectionCards } from './connection-cards.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionTable } from './connection-table.tsx';
import styles from './connections-page.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { RemoveConnectionDialog } from './remove-connection-dialog.tsx';
import { useChangeSession } from './use-change-session.ts';

const CloudDialog = lazy(() => import('../cloud/cloud-dialog.tsx'));
const TemplatesDialog = lazy(() => import('../templates/templates-dialog.tsx'));

const NARROW = '(max-width: 767.98px)';
const SKELETONS = 3;

/** Row actions, shared by both forms of the list. */
export interface ConnectionListProps {
  connections: readonly Connection[];
  may: { act: boolean; change: boolean };
  onQr: (id: number) => void;
  onHistory: (connection: Connection) => void;
  /** Opens the account of a Cloud API connection. */
  onSetUp: (connection: Connection) => void;
  onTemplates: (connection: Connection) => void;
  onEdit: (connection: Connection) => void;
  onRemove: (connection: Connection) => void;
}

export function ConnectionsPage() {
  const { t } = useTranslation();
  const list = useQuery({ ...connectionsQuery, refetchInterval: REVALIDATE_MS });
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const mayAdd = useAllowed('connections-page:addConnection');
  const may = {
    act: useAllowed('connections-page:actionButtons'),
    change: useAllowed('connections-page:editOrDeleteConnection'),
  };
  const [edited, setEdited] = useState<Connection | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Connection | null>(null);
  const [details, setDetails] = useState<Details | null>(null);
  const [linking, setLinking] = useState<number | null>(null);
  const session = useChangeSession(setLinking);
  const connections = list.data;
  const show = (kind: Details['kind']) => (connection: Connection) =>
    setDetails({ kind, connection });
  const List = isNarrow ? ConnectionCards : ConnectionTable;

  return (
    <section className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>
          {t('connections.title')}
          {connections && <small className={pageStyles.count}>{connections.length}</small>}
        </h1>
        {mayAdd && (
          <div className={pageStyles.tools}>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
              {t('connections.add')}
            </Button>
          </div>
        )}
      </header>
      <div className={pageStyles.pane}>
        {connections ? (
          <Rows connections={connections}>
            <List
              connections={connections}
              may={may}
              onQr={setLinking}
              onHistory={show('history')}
              onSetUp={show('account')}
              onTemplates={show('templates')}
              onEdit={setEdited}
              onRemove={setDeleting}
            />
          </Rows>
        ) : (
          <NotYet error={list.error} onRetry={() => void list.refetch()} />
        )}
      </div>
      {edited && (
        <ConnectionDialog
          connection={edited === 'new' ? null : edited}
          onAdded={(added) =>
            added.provider === 'cloud'
              ? show('account')(added)
              : session.mutate({ id: added.id, action: 'start' })
          }
          onClose={() => setEdited(null)}
        />
      )}
      {deleting && (
        <RemoveConnectionDialog connection={deleting} onClose={() => setDeleting(null)} />
      )}
      {details && <DetailsDialog {...details} onClose={() => setDetails(null)} />}
      {linking !== null && connections && (
        <QrDialog
          key={linking}
          connection={connections.find(({ id }) => id === linking)}
          onClose={() => setLinking(null)}
        />
      )}
    </section>
  );
}

interface Details {
  kind: 'history' | 'account' | 'templates';
  connection: Connection;
}

function DetailsDialog({ kind, ...dialog }: Details & { onClose: () => void }) {
  return (
    <Suspense>
      {kind === 'history' && <HistoryDialog {...dialog} />}
      {kind === 'account' && <CloudDialog {...dialog} />}
      {kind === 'templates' && <TemplatesDialog {...dialog} />}
    </Suspense>
  );
}

interface RowsProps {
  connections: readonly Connection[];
  children: ReactNode;
}

function Rows({ connections, children }: RowsProps) {
  const { t } = useTranslation();
  if (connections.length > 0) return children;
  return <EmptyState title={t('connections.empty')} hint={t('connections.emptyHint')} />;
}

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error) return <FailedState error={error} onRetry={onRetry} />;
  return (
    <div className={styles.loading} aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} height={64} />
      ))}
    </div>
  );
}
