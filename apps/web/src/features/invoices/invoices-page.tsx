import { Button } from '@mantine/core';
import type { Invoice } from '@prosa/contract/invoices';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../ui/resource-page.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { Detail, useInvoiceColumns } from './invoice-cells.tsx';
import { toneOfInvoice } from './invoice-state.tsx';
import { invoicesResource } from './invoices.api.ts';
import styles from './invoices.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanSummary } from './plan-summary.tsx';

const route = getRouteApi('/private/financeiro');

/** What the company has to pay and has paid, and its plan. */
export function InvoicesPage() {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ResourcePage
        resource={invoicesResource}
        texts={{
          title: t('invoices.title'),
          add: '',
          empty: t('invoices.empty'),
          emptyHint: t('invoices.emptyHint'),
          deleted: '',
          deleteTitle: () => '',
          deleteText: '',
        }}
        columns={useColumns()}
        can={{ add: false, edit: () => false, remove: () => false }}
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        rowTone={toneOfInvoice}
        rowActions={(row) => <Pay row={row} />}
        notice={<PlanSummary onChoose={() => setChoosing(true)} />}
        dialog={() => null}
      />
      {isChoosing && <PlanDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

function useColumns(): Column<Invoice>[] {
  const { t } = useTranslation();
  const shared = useInvoiceColumns<Invoice>();
  return [
    { key: 'id', title: t('invoices.number'), width: 90, wideOnly: true, render: ({ id }) => id },
    { key: 'detail', title: t('invoices.detail'), render: (row) => <Detail row={row} /> },
    ...shared,
  ];
}

function Pay({ row: { id, status } }: { row: Invoice }) {
  const { t } = useTranslation();
  if (status !== 'open' && status !== 'expired') return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/subscription" search={{ invoice: id }} />}
      size="xs"
      className={styles.pay}
      aria-label={t('invoices.payNumber', { id })}
    >
      {t('invoices.pay')}
    </Button>
  );
}
