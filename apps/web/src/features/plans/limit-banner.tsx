import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './limit-banner.module.css';
import { planUsageQuery } from './plans.api.ts';

/** Says to admins what their company has beyond its plan, for instance after a change to a smaller one. */
export default function LimitBanner() {
  const { t, i18n } = useTranslation();
  const { data = [] } = useQuery(planUsageQuery);
  const number = new Intl.NumberFormat(i18n.language);
  const over = data
    .filter(({ used, allowed }) => allowed !== null && used > allowed)
    .map(({ what, used, allowed }) => {
      const values = { used: number.format(used), allowed: number.format(allowed ?? 0) };
      return t(`plans.over.${what}`, values);
    })
    .join(' · ');
  const [dismissed, setDismissed] = useState('');
  if (over === '' || over === dismissed) return null;
  return (
    <div className={styles.banner} role="status">
      <span>{t('plans.overLimit', { list: over })}</span>
      <CloseButton size="sm" aria-label={t('common.close')} onClick={() => setDismissed(over)} />
    </div>
  );
}
