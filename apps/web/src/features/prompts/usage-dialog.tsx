import { Button, Modal } from '@mantine/core';
import type { AiUsage } from '@prosa/contract/prompts';
import { promptLimits } from '@prosa/contract/prompts/models';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { FailedState } from '../../ui/list-states.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { BarChart } from '../dashboard/bar-chart.tsx';
import { byKind, byMonth, percentOf } from './months.ts';
import { changeBudget, usageQuery } from './prompts.api.ts';
import styles from './prompts.module.css';

/** What models have cost by month, and the company's own limit. */
export function UsageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const usage = useQuery(usageQuery);
  return (
    <Modal opened onClose={onClose} title={t('prompts.usage')} size={720}>
      {usage.data && <Usage usage={usage.data} />}
      {!usage.data && usage.isError && (
        <FailedState error={usage.error} onRetry={() => void usage.refetch()} />
      )}
    </Modal>
  );
}

function Usage({ usage }: { usage: AiUsage }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const months = byMonth(usage.months);
  const percent = percentOf(usage);
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(i18n.language, {
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(month));
  return (
    <>
      <p className={styles.hint}>
        {usage.limit === null
          ? t('prompts.usedOf', { used: number.format(usage.used) })
          : t('prompts.usedOfLimit', {
              used: number.format(usage.used),
              limit: number.format(usage.limit),
            })}
      </p>
      {percent !== null && (
        <progress
          className={styles.meter}
          value={percent}
          max={100}
          aria-label={t('prompts.usage')}
        />
      )}
      <BudgetForm key={usage.budget} usage={usage} />
      {months.length === 0 ? (
        <p className={styles.hint}>{t('prompts.noUsage')}</p>
      ) : (
        <>
          <BarChart
            label={t('prompts.byMonth')}
            bars={months.map(({ month, input, output }) => ({
              label: nameOf(month),
              short: nameOf(month),
              value: input + output,
            }))}
          />
          <BarChart
            label={t('prompts.byKind', { month: nameOf(months.at(-1)?.month ?? '') })}
            bars={byKind(usage.months).map(({ kind, tokens }) => ({
              label: t(`prompts.kinds.${kind}`),
              short: t(`prompts.kinds.${kind}`),
              value: tokens,
            }))}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
          <section className={styles.table} aria-label={t('prompts.byMonth')} tabIndex={0}>
            <table aria-label={t('prompts.byMonth')}>
              <thead>
                <tr>
                  <th scope="col">{t('prompts.month')}</th>
                  <th scope="col">{t('prompts.answers')}</th>
                  <th scope="col">{t('prompts.inputTokens')}</th>
                  <th scope="col">{t('prompts.outputTokens')}</th>
                </tr>
              </thead>
              <tbody>
                {months.toReversed().map(({ month, answers, input, output }) => (
                  <tr key={month}>
                    <td>{nameOf(month)}</td>
                    <td>{number.format(answers)}</td>
                    <td>{number.format(input)}</td>
                    <td>{number.format(output)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}

function BudgetForm({ usage: { budget, ofPlan } }: { usage: AiUsage }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [tokens, setTokens] = useState<number | string>(budget ?? '');
  const save = useMutation({
    mutationFn: () => changeBudget(tokens === '' ? null : Number(tokens)),
    onSuccess: (changed) => {
      client.setQueryData(usageQuery.queryKey, changed);
      toast.success(t('prompts.budgetSaved'));
    },
    onError: (error) => toastError(error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  const plan = ofPlan === null ? '' : new Intl.NumberFormat(i18n.language).format(ofPlan);
  return (
    <form className={styles.say} onSubmit={submit}>
      <CountField
        className={styles.grow}
        label={t('prompts.companyBudget')}
        description={
          ofPlan === null ? t('prompts.companyBudgetHint') : t('prompts.planBudget', { plan })
        }
        min={1}
        max={promptLimits.budget.max}
        value={tokens}
        onChange={setTokens}
      />
      <Button type="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
