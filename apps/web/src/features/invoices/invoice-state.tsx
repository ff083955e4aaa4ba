import type { Invoice } from '@prosa/contract/invoices';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/resource-table.tsx';
import styles from './invoices.module.css';

/** Whoever has not paid in time sees it at the row. */
export const toneOfInvoice = ({ status }: Pick<Invoice, 'status'>): Tone | undefined =>
  status === 'expired' ? 'red' : undefined;

export function InvoiceState({ status }: Pick<Invoice, 'status'>) {
  const { t } = useTranslation();
  return (
    <span className={styles.state} data-status={status}>
      {t(`invoices.states.${status}`)}
    </span>
  );
}
