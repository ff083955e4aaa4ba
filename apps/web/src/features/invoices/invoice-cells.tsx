import type { Invoice } from '@prosa/contract/invoices';
import { useTranslation } from 'react-i18next';
import { showDay } from '../../i18n/company-days.ts';
import { formatMoney } from '../../i18n/money.ts';
import type { Column } from '../../ui/resource-table.tsx';
import { InvoiceState } from './invoice-state.tsx';
import styles from './invoices.module.css';

/** What an invoice is for; on a phone everything else, too, as on a card. */
export function Detail({ row, above }: { row: Invoice; above?: string }) {
  const { t, i18n } = useTranslation();
  return (
    <span className={styles.cell}>
      {above && <span className={styles.name}>{above}</span>}
      <span className={above ? styles.detail : styles.name}>{row.detail}</span>
      <span className={styles.detail}>
        {t(`invoices.period.${row.kind}`, {
          from: showDay(row.periodFrom),
          to: showDay(row.periodTo),
        })}
      </span>
      {row.note && <span className={styles.detail}>{row.note}</span>}
      <span className={styles.card}>
        <InvoiceState status={row.status} />
        <strong>{formatMoney(row.amount, i18n.language)}</strong>
        <span>{t('invoices.dueOn', { day: showDay(row.dueDate) })}</span>
      </span>
    </span>
  );
}

/** The columns that the lists of a company and of operators share. */
export function useInvoiceColumns<R extends Invoice>(): Column<R>[] {
  const { t, i18n } = useTranslation();
  const wide = { wideOnly: true };
  return [
    {
      key: 'value',
      title: t('invoices.value'),
      width: 150,
      ...wide,
      render: (row) => <Value row={row} language={i18n.language} />,
    },
    {
      key: 'dueDate',
      title: t('invoices.dueDate'),
      width: 120,
      ...wide,
      render: ({ dueDate }) => <time dateTime={dueDate}>{showDay(dueDate)}</time>,
    },
    {
      key: 'status',
      title: t('invoices.status'),
      width: 120,
      ...wide,
      render: ({ status }) => <InvoiceState status={status} />,
    },
  ];
}

function Value({ row: { amount, credit }, language }: { row: Invoice; language: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.cell}>
      <span>{formatMoney(amount, language)}</span>
      {credit > 0 && (
        <span className={styles.detail}>
          {t('invoices.withCredit', { credit: formatMoney(credit, language) })}
        </span>
      )}
    </span>
  );
}
