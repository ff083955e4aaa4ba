import { Button, Skeleton } from '@mantine/core';
import type { Billing, BillingPlans } from '@prosa/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDayIn } from '../../i18n/company-days.ts';
import { formatMoney } from '../../i18n/money.ts';
import { useUser } from '../../session/session.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { billingPlansQuery, billingQuery } from './invoices.api.ts';
import styles from './invoices.module.css';

/** The plan, until when it is paid, and the credit. */
export function PlanSummary({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const plans = useQuery(billingPlansQuery);
  const billing = useQuery(billingQuery);
  if (plans.isError && !plans.data)
    return <FailedState error={plans.error} onRetry={() => void plans.refetch()} />;
  if (!plans.data || !billing.data) return <Skeleton className={styles.summary} height={62} />;
  const { dueDate, isTrial } = billing.data;
  return (
    <section className={styles.summary} aria-label={t('invoices.subscription')}>
      <Facts plans={plans.data} billing={billing.data} />
      {dueDate && (
        <Button variant={isTrial ? 'filled' : 'default'} onClick={onChoose}>
          {t(isTrial ? 'invoices.confirmPlan' : 'invoices.changePlan')}
        </Button>
      )}
    </section>
  );
}

function Facts({ plans, billing }: { plans: BillingPlans; billing: Billing }) {
  const { t } = useTranslation();
  const { timeZone } = useUser().company;
  const { dueDate, isTrial } = billing;
  const { next, balance } = plans;
  return (
    <dl className={styles.facts}>
      <Fact name={t('invoices.plan')} value={<Plan plans={plans} />} />
      {dueDate && (
        <Fact
          name={t(isTrial ? 'invoices.trialUntil' : 'invoices.paidUntil')}
          value={showDayIn(timeZone, dueDate)}
        />
      )}
      {balance > 0 && <Fact name={t('invoices.balance')} value={formatMoney(balance)} />}
      {next && (
        <Fact
          name={t('invoices.nextPlan')}
          value={t('invoices.planFrom', { plan: next.name, day: showDayIn(timeZone, next.at) })}
        />
      )}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Plan({ plans: { plans, planId, recurrence } }: { plans: BillingPlans }) {
  const { t, i18n } = useTranslation();
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) return t('common.none');
  const price = formatMoney(plan.prices[recurrence], i18n.language);
  return `${plan.name} · ${price} · ${t(`plans.recurrences.${recurrence}`)}`;
}
