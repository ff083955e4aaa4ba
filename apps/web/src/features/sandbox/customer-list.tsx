import { ActionIcon, Skeleton } from '@mantine/core';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import type { SandboxCustomer } from '@prosa/contract/sandbox';
import { IconUserPlus, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastLine } from '../../conversation/messages/last-line.ts';
import { formatWhen } from '../../i18n/dates.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import styles from './customer-list.module.css';
import { customersQuery } from './sandbox.api.ts';

interface CustomerListProps {
  whatsappId: number | null;
  number: string | null;
  onChoose: (number: string) => void;
}

const SKELETONS = 8;

/** Customers whose phone can be opened. */
export function CustomerList({ whatsappId, number, onChoose }: CustomerListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({
    ...customersQuery(whatsappId ?? 0, search),
    enabled: whatsappId !== null,
    // Keep old results during a search, but not after changing the connection.
    placeholderData: (before, query) => (query?.queryKey[1] === whatsappId ? before : undefined),
  });
  const shown = list.data;
  return (
    <aside className={styles.pane} aria-label={t('sandbox.customers')}>
      <div className={styles.head}>
        <SearchBox className={styles.search ?? ''} value={search} onChange={setSearch} />
        <ActionIcon
          aria-label={t('sandbox.addCustomer')}
          title={t('sandbox.addCustomer')}
          onClick={() => setAdding(true)}
        >
          <IconUserPlus size={20} />
        </ActionIcon>
      </div>
      <ul className={styles.list} aria-busy={!shown}>
        {shown?.map((customer) => (
          <li key={customer.number}>
            <CustomerRow
              customer={customer}
              isChosen={customer.number === number}
              onChoose={() => onChoose(customer.number)}
            />
          </li>
        ))}
        {!shown && !list.isError && <Loading />}
      </ul>
      {list.isError && !shown && (
        <FailedState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {shown?.length === 0 && <NoCustomer isSearch={search !== ''} />}
      {isAdding && whatsappId !== null && (
        <CustomerDialog
          whatsappId={whatsappId}
          onAdded={onChoose}
          onClose={() => setAdding(false)}
        />
      )}
    </aside>
  );
}

function NoCustomer({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();
  return isSearch ? (
    <EmptyState title={t('common.noResults')} hint={t('common.noResultsHint')} />
  ) : (
    <EmptyState title={t('sandbox.noCustomers')} hint={t('sandbox.noCustomersHint')} />
  );
}

interface CustomerRowProps {
  customer: SandboxCustomer;
  isChosen: boolean;
  onChoose: () => void;
}

function CustomerRow({ customer, isChosen, onChoose }: CustomerRowProps) {
  const { t } = useTranslation();
  const { name, number, lastAt, lastBody, unread, typing, online } = customer;
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <PersonAvatar name={name} size={40} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {!online && <IconWifiOff size={14} role="img" aria-label={t('sandbox.offline')} />}
          {lastAt && <span className={styles.when}>{formatWhen(lastAt)}</span>}
        </span>
        <span className={styles.line}>
          <span className={styles.last} data-typing={typing || undefined}>
            {typing
              ? t('sandbox.typing')
              : lastLine(lastBody ?? '', t) || formatPhoneNumber(number)}
          </span>
          {unread > 0 && (
            <span className={styles.unread}>
              {unread > 99 ? '99+' : unread}
              <span className="visually-hidden">{t('sandbox.unread')}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

/** Locations and contact cards have technical text as their body: show a label instead. */
function Loading() {
  return Array.from({ length: SKELETONS }, (_, index) => (
    <li key={index} className={styles.loading}>
      <Skeleton circle height={40} />
      <Skeleton height={14} width="60%" />
    </li>
  ));
}
