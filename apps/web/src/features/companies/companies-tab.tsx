import { Menu, Select } from '@mantine/core';
import { type CompanyState, companyStates } from '@prosa/contract/companies/manifest';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { IconCalendarPlus, IconReceipt, IconRestore } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { putRow } from '../../ui/resource-cache.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { companiesResource, restoreCompany } from './companies.api.ts';
import styles from './companies.module.css';
import { useColumns } from './company-columns.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { daysUntil, toneOf } from './due-tone.ts';
import { RenewDialog } from './renew-dialog.tsx';

interface CompaniesTabProps {
  search: string;
  onSearch: (text: string) => void;
}

/** The companies of the installation. */
export function CompaniesTab({ search, onSearch }: CompaniesTabProps) {
  const { t } = useTranslation();
  const now = useMinute();
  const own = useUser().companyId;
  const [state, setState] = useState<CompanyState | null>(null);
  const [renewed, setRenewed] = useState<ManagedCompany | null>(null);
  return (
    <>
      <ResourcePage
        isPart
        resource={companiesResource}
        texts={{
          title: t('companies.title'),
          add: t('companies.add'),
          empty: t('companies.empty'),
          emptyHint: t('companies.emptyHint'),
          deleted: t('companies.deleted'),
          deleteTitle: ({ name }) => t('companies.deleteTitle', { name }),
          deleteText: t('companies.deleteText'),
        }}
        columns={useColumns(now)}
        can={{
          add: true,
          edit: () => true,
          remove: (row) => row.state !== 'deleted' && row.id !== own,
        }}
        search={search}
        {...(state && { filter: { state } })}
        onSearch={onSearch}
        tools={
          <Select
            aria-label={t('companies.state')}
            className={styles.filter}
            placeholder={t('companies.allStates')}
            clearable
            data={companyStates.map((value) => ({ value, label: t(`companies.states.${value}`) }))}
            value={state}
            onChange={(value) => setState(value as CompanyState | null)}
          />
        }
        rowTone={({ dueDate, timeZone }) =>
          dueDate ? toneOf(daysUntil(dueDate, timeZone, now)) : undefined
        }
        rowMenu={(row) => <RowMenu row={row} onRenew={() => setRenewed(row)} />}
        dialog={(row, onClose) => <CompanyDialog row={row} onClose={onClose} />}
      />
      {renewed && <RenewDialog row={renewed} onClose={() => setRenewed(null)} />}
    </>
  );
}

function RowMenu({ row, onRenew }: { row: ManagedCompany; onRenew: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const restore = () =>
    restoreCompany(row.id)
      .then((restored) => {
        putRow(client, companiesResource, restored);
        toast.success(t('companies.restored'));
      })
      .catch(toastError);
  return (
    <>
      <Menu.Item
        leftSection={<IconReceipt size={18} />}
        renderRoot={(props) => (
          <Link {...props} to="/settings" search={{ area: 'invoices', company: row.id }} />
        )}
      >
        {t('invoices.ofCompany')}
      </Menu.Item>
      {row.dueDate && row.state !== 'deleted' && (
        <Menu.Item leftSection={<IconCalendarPlus size={18} />} onClick={onRenew}>
          {t('companies.renew')}
        </Menu.Item>
      )}
      {row.state === 'deleted' && (
        <Menu.Item leftSection={<IconRestore size={18} />} onClick={() => void restore()}>
          {t('companies.restore')}
        </Menu.Item>
      )}
    </>
  );
}
