import { Button, Menu, Select } from '@mantine/core';
import type { ManagedInvoice } from '@prosa/contract/invoices';
import { type InvoiceFilter, invoiceFilters } from '@prosa/contract/invoices/filters';
import { IconBan, IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../ui/resource-page.tsx';
import { Detail, useInvoiceColumns } from './invoice-cells.tsx';
import { toneOfInvoice } from './invoice-state.tsx';
import { managedInvoicesResource, type Settlement } from './invoices.api.ts';
import styles from './invoices.module.css';
import { SettleDialog } from './settle-dialog.tsx';

interface InvoicesTabProps {
  search: string;
  onSearch: (text: string) => void;
  /** Only its invoices. */
  company?: number | undefined;
  onAllCompanies: () => void;
  /** Which are shown; null: all. */
  status: InvoiceFilter | null;
  onStatus: (status: InvoiceFilter | null) => void;
}

/** The invoices of all companies, or of one, for operators. */
export function InvoicesTab(props: InvoicesTabProps) {
  const { search, onSearch, company, onAllCompanies, status, onStatus } = props;
  const { t } = useTranslation();
  const [settled, setSettled] = useState<{ row: ManagedInvoice; how: Settlement } | null>(null);
  const shared = useInvoiceColumns<ManagedInvoice>();
  const filter = {
    ...(status && { state: status }),
    ...(company !== undefined && { companyId: String(company) }),
  };
  return (
    <>
      <ResourcePage
        isPart
        resource={managedInvoicesResource}
        texts={{
          title: t('invoices.titleAll'),
          add: '',
          empty: t('invoices.emptyAll'),
          emptyHint: t('invoices.emptyAllHint'),
          deleted: '',
          deleteTitle: () => '',
          deleteText: '',
        }}
        columns={[
          {
            key: 'company',
            title: t('invoices.company'),
            render: (row) => <Detail row={row} above={row.company.name} />,
          },
          ...shared,
        ]}
        can={{ add: false, edit: () => false, remove: () => false }}
        search={search}
        {...(Object.keys(filter).length > 0 && { filter })}
        onSearch={onSearch}
        tools={
          <>
            {company !== undefined && (
              <Button variant="default" onClick={onAllCompanies}>
                {t('invoices.allCompanies')}
              </Button>
            )}
            <Select
              aria-label={t('invoices.status')}
              className={styles.filter}
              placeholder={t('invoices.allStates')}
              clearable
              clearButtonProps={{ 'aria-label': t('common.clear') }}
              data={invoiceFilters.map((value) => ({
                value,
                label: t(
                  value === 'paidThisMonth' ? 'invoices.paidThisMonth' : `invoices.states.${value}`,
                ),
              }))}
              value={status}
              onChange={(value) => onStatus(value as InvoiceFilter | null)}
            />
          </>
        }
        rowTone={toneOfInvoice}
        rowMenu={(row) => settleItems(row, t, (how) => setSettled({ row, how }))}
        dialog={() => null}
      />
      {settled && <SettleDialog {...settled} onClose={() => setSettled(null)} />}
    </>
  );
}

/** Nothing for an invoice that is paid or void: then the row has no menu. */
function settleItems(
  { status }: ManagedInvoice,
  t: (key: 'invoices.markPaid' | 'invoices.void') => string,
  onSettle: (how: Settlement) => void,
) {
  if (status !== 'open' && status !== 'expired') return null;
  return (
    <>
      <Menu.Item leftSection={<IconCash size={18} />} onClick={() => onSettle('paid')}>
        {t('invoices.markPaid')}
      </Menu.Item>
      <Menu.Item leftSection={<IconBan size={18} />} onClick={() => onSettle('void')}>
        {t('invoices.void')}
      </Menu.Item>
    </>
  );
}
