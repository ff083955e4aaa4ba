import { Menu, Select } from '@mantine/core';
import { type CompanyState, companyStates } from '@prosa/contract/companies/manifest';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { IconBan, IconCalendarPlus, IconCheck, IconRestore } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { putRow } from '../../ui/resource-cache.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { ApprovalSwitch } from './approval-switch.tsx';
import { approveCompany, companiesResource, restoreCompany } from './companies.api.ts';
import styles from './companies.module.css';
import { useColumns } from './company-columns.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { daysUntil, toneOf } from './due-tone.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
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
  const [refused, setRefused] = useState<ManagedCompany | null>(null);
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
        notice={<ApprovalSwitch />}
        rowTone={({ dueDate, timeZone }) =>
          dueDate ? toneOf(daysUntil(dueDate, timeZone, now)) : undefined
        }
        rowMenu={(row) => (
          <RowMenu row={row} onRenew={() => setRenewed(row)} onRefuse={() => setRefused(row)} />
        )}
        dialog={(row, onClose) => <CompanyDialog row={row} onClose={onClose} />}
      />
      {refused && <RefuseDialog row={refused} onClose={() => setRefused(null)} />}
      {renewed && <RenewDialog row={renewed} onClose={() => setRenewed(null)} />}
    </>
  );
}

interface RowMenuProps {
  row: ManagedCompany;
  onRenew: () => void;
  onRefuse: () => void;
}

function RowMenu({ row, onRenew, onRefuse }: RowMenuProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const change = (changed: Promise<ManagedCompany>, text: string) =>
    changed
      .then((saved) => {
        putRow(client, companiesResource, saved);
        toast.success(text);
      })
      .catch(toastError);
  const restore = () => change(restoreCompany(row.id), t('companies.restored'));
  const approve = () => change(approveCompany(row.id), t('companies.approved'));
  return (
    <>
      {row.state === 'waiting' && (
        <>
          <Menu.Item leftSection={<IconCheck size={18} />} onClick={() => void approve()}>
            {t('companies.approve')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBan size={18} />} onClick={onRefuse}>
            {t('companies.refuse')}
          </Menu.Item>
        </>
      )}
      {row.dueDate && row.state !== 'deleted' && row.state !== 'waiting' && (
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
