import { Button } from '@mantine/core';
import type { Checkout } from '@prosa/contract/subscription';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showDayIn } from '../../i18n/company-days.ts';
import styles from './checkout.module.css';

const HOME_MS = 4000;

interface PaidNoticeProps {
  checkout: Checkout;
  /** It was paid while this page was open. */
  isNow: boolean;
  onHome: () => void;
}

/** Says until when the company is paid, and goes home. */
export function PaidNotice({ checkout: { company }, isNow, onHome }: PaidNoticeProps) {
  const { t } = useTranslation();
  const home = useRef(onHome);
  home.current = onHome;
  useEffect(() => {
    if (!isNow) return undefined;
    const timer = setTimeout(() => home.current(), HOME_MS);
    return () => clearTimeout(timer);
  }, [isNow]);
  return (
    <div className={styles.paid} role="status">
      <IconCircleCheck size={56} stroke={1.4} aria-hidden="true" />
      <p className={styles.paidTitle}>{t(isNow ? 'subscription.paidNow' : 'subscription.paid')}</p>
      {company.dueDate && (
        <p>
          {t('subscription.renewedUntil', { date: showDayIn(company.timeZone, company.dueDate) })}
        </p>
      )}
      <Button onClick={onHome}>{t('subscription.home')}</Button>
    </div>
  );
}
