import { Select } from '@mantine/core';
import { type CompanyState, companyStates } from '@prosa/contract/companies/manifest';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../i18n/company-days.ts';
import { useUser } from '../../session/session.ts';
import { ResourcePage } from '../../ui/resource-page.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { VisitDialog } from '../support/visit-dialog.tsx';
import { UsageDialog } from '../usage/usage-dialog.tsx';
import { ApprovalSwitch } from './approval-switch.tsx';
import { companiesResource } from './companies.api.ts';
import styles from './companies.module.css';
import { useColumns } from './company-columns.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { toneOf } from './due-tone.ts';
import { GraceField } from './grace-field.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';

interface CompaniesTabProps {
  search: string;
  onSearch: (text: string) => void;
  /** Which are shown; null: all. */
  state: CompanyState | 'dueSoon' | null;
  onState: (state: CompanyState | 'dueSoon' | null) => void;
}

const isServed = ({ state }: ManagedCompany) => state === 'active' || state === 'grace';

/** The companies of the installation. */
export function CompaniesTab({ search, onSearch, state, onState }: CompaniesTabProps) {
  const { t } = useTranslation();
  const now = useMinute();
  const own = useUser().companyId;
  const [renewed, setRenewed] = useState<ManagedCompany | null>(null);
  const [refused, setRefused] = useState<ManagedCompany | null>(null);
  const [measured, setMeasured] = useState<ManagedCompany | null>(null);
  const [visited, setVisited] = useState<ManagedCompany | null>(null);
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
            data={[...companyStates, 'dueSoon' as const].map((value) => ({
              value,
              label: t(`companies.states.${value}`),
            }))}
            value={state}
            onChange={(value) => onState(value as typeof state)}
          />
        }
        notice={
          <div className={styles.rules}>
            <ApprovalSwitch />
            <GraceField />
          </div>
        }
        rowTone={({ dueDate, timeZone }) =>
          dueDate ? toneOf(daysBetween(timeZone, now, new Date(dueDate))) : undefined
        }
        rowMenu={(row) => (
          <CompanyMenu
            row={row}
            onRenew={() => setRenewed(row)}
            onRefuse={() => setRefused(row)}
            onUsage={() => setMeasured(row)}
            onVisit={row.id !== own && isServed(row) ? () => setVisited(row) : undefined}
          />
        )}
        dialog={(row, onClose) => <CompanyDialog row={row} onClose={onClose} />}
      />
      {refused && <RefuseDialog row={refused} onClose={() => setRefused(null)} />}
      {renewed && <RenewDialog row={renewed} onClose={() => setRenewed(null)} />}
      {measured && <UsageDialog company={measured} onClose={() => setMeasured(null)} />}
      {visited && <VisitDialog company={visited} onClose={() => setVisited(null)} />}
    </>
  );
}
