import { Button, Loader, Modal, Radio, Select } from '@mantine/core';
import type { BillingPlan, BillingPlans } from '@prosa/contract/billing';
import { ApiError } from '@prosa/contract/client';
import type { PlanUsage } from '@prosa/contract/plan-usage';
import { type Recurrence, recurrenceNames } from '@prosa/contract/plans/manifest';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../i18n/money.ts';
import { refreshUser } from '../../session/session.ts';
import dialog from '../../ui/dialog.module.css';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { BILLING } from './invoice-keys.ts';
import { billingPlansQuery, choosePlan } from './invoices.api.ts';
import styles from './invoices.module.css';

/** Confirms the plan of the trial, or changes plan and recurrence. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const plans = useQuery(billingPlansQuery);
  return (
    <Modal opened onClose={onClose} title={t('invoices.changePlan')}>
      {plans.data ? (
        <Choice plans={plans.data} onClose={onClose} />
      ) : plans.isError ? (
        <FailedState error={plans.error} onRetry={() => void plans.refetch()} />
      ) : (
        <Loader />
      )}
    </Modal>
  );
}

function Choice({ plans, onClose }: { plans: BillingPlans; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [planId, setPlanId] = useState(plans.next?.planId ?? plans.planId);
  const [recurrence, setRecurrence] = useState<Recurrence>(plans.recurrence);
  const { choice, over } = useChoice(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (planId !== null) choice.mutate({ planId, recurrence });
  };
  return (
    <form onSubmit={submit}>
      <Select
        label={t('invoices.recurrence')}
        allowDeselect={false}
        data={recurrenceNames.map((value) => ({ value, label: t(`plans.recurrences.${value}`) }))}
        value={recurrence}
        onChange={(value) => setRecurrence(value as Recurrence)}
      />
      <Radio.Group
        className={styles.plans}
        label={t('invoices.plan')}
        value={planId === null ? null : String(planId)}
        onChange={(value) => setPlanId(Number(value))}
      >
        {plans.plans.map((plan) => (
          <Radio
            key={plan.id}
            value={String(plan.id)}
            label={`${plan.name} · ${formatMoney(plan.prices[recurrence], i18n.language)}`}
            description={<Limits plan={plan} />}
          />
        ))}
      </Radio.Group>
      <Consequence plans={plans} planId={planId} />
      {over !== '' && (
        <p className={styles.over} role="alert">
          {t('invoices.tooSmall', { list: over })}
        </p>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={choice.isPending} disabled={planId === null}>
          {t(plans.isTrial ? 'invoices.confirmPlan' : 'invoices.changePlan')}
        </Button>
      </div>
    </form>
  );
}

function Limits({ plan: { users, connections, queues } }: { plan: BillingPlan }) {
  const { t } = useTranslation();
  return t('invoices.limits', { users, connections, queues });
}

/** What will happen, before it does. */
function Consequence({ plans, planId }: { plans: BillingPlans; planId: number | null }) {
  const { t } = useTranslation();
  const priceOf = (id: number | null) =>
    plans.plans.find((plan) => plan.id === id)?.prices[plans.recurrence] ?? 0;
  const what = plans.isTrial
    ? 'trial'
    : planId === plans.planId
      ? 'same'
      : priceOf(planId) > priceOf(plans.planId)
        ? 'upgrade'
        : 'downgrade';
  return <p className={styles.hint}>{t(`invoices.consequence.${what}`)}</p>;
}

/** Leads to the payment of a larger plan; says what a smaller one does not hold. */
function useChoice(onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [over, setOver] = useState('');
  const choice = useMutation({
    mutationFn: (chosen: { planId: number; recurrence: Recurrence }) =>
      choosePlan(chosen.planId, chosen.recurrence),
    onSuccess: ({ result, invoice }) => {
      client.invalidateQueries({ queryKey: [BILLING] }).catch(() => undefined);
      refreshUser().catch(toastError);
      toast.success(t(`invoices.chosen.${result}`));
      onClose();
      if (result === 'upgrade' && invoice)
        void navigate({ to: '/subscription', search: { invoice: invoice.id } });
    },
    onError: (error) => {
      const list = overOf(error)
        .map(({ what, used, allowed }) => t(`plans.over.${what}`, { used, allowed }))
        .join(' · ');
      setOver(list);
      if (list === '') toastError(error);
    },
  });
  return { choice, over };
}

/** What the refused plan does not hold. */
function overOf(error: unknown): PlanUsage {
  if (!(error instanceof ApiError) || error.code !== 'ERR_PLAN_TOO_SMALL') return [];
  const { over } = error.data as { over?: PlanUsage };
  return over ?? [];
}
