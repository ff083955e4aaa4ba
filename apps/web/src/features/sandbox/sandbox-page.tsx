import type { Connection } from '@prosa/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { CustomerList } from './customer-list.tsx';
import { LinkBar } from './link-bar.tsx';
import { Phone } from './phone.tsx';
import type { PhoneSearch } from './phone-search.ts';
import styles from './sandbox-page.module.css';

const route = getRouteApi('/private/sandbox');

/** The customer's side: people use a simulated phone here. */
export function SandboxPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(connectionsQuery);
  const connections = list.data?.filter(({ provider }) => provider === 'sandbox');
  const connection = chosenOf(connections ?? [], search.connection);

  if (connections && !connection) return <NoConnection />;
  if (list.isError && !connections) {
    return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <Desk
      connection={connection}
      connections={connections ?? []}
      number={search.number ?? null}
      onChoose={(next) => void navigate({ search: next })}
    />
  );
}

interface DeskProps {
  /** Undefined while the connections are being fetched. */
  connection: Connection | undefined;
  connections: readonly Connection[];
  number: string | null;
  onChoose: (next: PhoneSearch) => void;
}

function Desk({ connection, connections, number, onChoose }: DeskProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.page} data-step={number ? 'chat' : 'list'}>
      <LinkBar
        connection={connection}
        connections={connections}
        onConnection={(id) => onChoose({ connection: id })}
      />
      <div className={styles.body}>
        <CustomerList
          whatsappId={connection?.id ?? null}
          number={number}
          onChoose={(chosen) =>
            connection && onChoose({ connection: connection.id, number: chosen })
          }
        />
        <div className={styles.stage}>
          {connection && number ? (
            <Phone
              key={`${connection.id} ${number}`}
              chat={{ whatsappId: connection.id, number }}
              shop={connection.name}
              onBack={() => onChoose({ connection: connection.id })}
            />
          ) : (
            <p className={styles.nobody}>{t('sandbox.nobody')}</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** The one in the address, else one that works. */
const chosenOf = (connections: readonly Connection[], id: number | undefined) =>
  connections.find((connection) => connection.id === id) ??
  connections.find(({ status }) => status === 'CONNECTED') ??
  connections[0];

function NoConnection() {
  const { t } = useTranslation();
  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{t('sandbox.title')}</h1>
      <EmptyState title={t('sandbox.noConnection')} hint={t('sandbox.noConnectionHint')} />
      <Link className={styles.toConnections} to="/connections">
        {t('sandbox.toConnections')}
      </Link>
    </section>
  );
}
