import { Button } from '@mantine/core';
import type { Checkout } from '@prosa/contract/subscription';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../i18n/money.ts';
import styles from './checkout.module.css';
import { formatDay } from './format-day.ts';

interface PlanStepProps {
  checkout: Checkout;
  onBack: () => void;
  onDone: () => void;
}

/** What is paid for. */
export function PlanStep({ checkout, onBack, onDone }: PlanStepProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <InvoiceFacts checkout={checkout} />
      <div className={styles.acts}>
        <Button variant="default" onClick={onBack}>
          {t('subscription.back')}
        </Button>
        <Button onClick={onDone}>{t('subscription.next')}</Button>
      </div>
    </div>
  );
}

export function InvoiceFacts({ checkout }: { checkout: Checkout }) {
  const { t, i18n } = useTranslation();
  const { plan, value, detail, dueDate, periodFrom, periodTo } = checkout;
  const period = t('subscription.fromTo', {
    from: formatDay(periodFrom),
    to: formatDay(periodTo),
  });
  const number = new Intl.NumberFormat(i18n.language);
  const facts = [
    [t('subscription.plan'), plan.name],
    [t('subscription.users'), number.format(plan.users)],
    [t('subscription.connections'), number.format(plan.connections)],
    ...(detail === plan.name ? [] : [[t('subscription.invoice'), detail]]),
    [t('subscription.period'), period],
    [t('subscription.dueDate'), formatDay(dueDate)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('subscription.total')}</dt>
        <dd>{formatMoney(value)}</dd>
      </div>
    </dl>
  );
}
