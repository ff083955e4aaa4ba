import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daysBetween, showDayIn } from '../../i18n/company-days.ts';
import { formatMoney } from '../../i18n/money.ts';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { bannerOf } from './banner-kind.ts';
import { billingQuery } from './invoices.api.ts';
import styles from './invoices.module.css';

/** Reminds of what is due soon; after the due date it says until when the company is still served. */
export default function BillingBanner() {
  const { t, i18n } = useTranslation();
  const isAdmin = useAllowed('invoices-page:view');
  const { timeZone } = useUser().company;
  const now = useMinute();
  const { data } = useQuery(billingQuery);
  const kind = data && bannerOf(data, { isAdmin, timeZone, now });
  if (!kind || !data.dueDate || !data.graceEndsAt) return null;
  const values = {
    count: Math.max(0, daysBetween(timeZone, now, new Date(data.dueDate))),
    day: showDayIn(timeZone, data.dueDate),
    end: showDayIn(timeZone, data.graceEndsAt),
    amount: data.invoice ? formatMoney(data.invoice.amount, i18n.language) : '',
  };
  return (
    <div
      className={styles.banner}
      data-tone={kind.tone}
      role={kind.tone === 'red' ? 'alert' : 'status'}
    >
      <span>{t(`invoices.banner.${kind.text}`, values)}</span>
      {isAdmin && data.invoice && (
        <Link to="/subscription" search={{ invoice: data.invoice.id }}>
          {t('invoices.pay')}
        </Link>
      )}
      {isAdmin && !data.invoice && <Link to="/financeiro">{t('invoices.choosePlan')}</Link>}
    </div>
  );
}
