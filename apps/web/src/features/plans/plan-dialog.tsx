import { Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ManagedPlan } from '@prosa/contract/managed-plans';
import { planFlags } from '@prosa/contract/plans';
import { planLimits } from '@prosa/contract/plans/manifest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../ui/count-field.tsx';
import { type FormTab, FormTabs } from '../../ui/form-tabs.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import {
  ownPrices,
  type PlanValues,
  planFieldOfCode,
  planLabels,
  planRules,
  startValues,
  toDraft,
} from './plan-form.ts';
import { plansResource } from './plans.api.ts';
import styles from './plans.module.css';

interface PlanDialogProps {
  /** Null creates. */
  row: ManagedPlan | null;
  onClose: () => void;
}

export function PlanDialog({ row, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState('limits');
  const form = useForm<PlanValues>({ initialValues: startValues(row), validate: planRules(t) });
  const tabs: FormTab[] = [
    {
      value: 'limits',
      title: t('plans.tabLimits'),
      fields: [
        ...['name', 'users', 'connections', 'queues'],
        ...['storageMegabytes', 'campaignRecipients', 'aiTokens'],
      ],
      content: <LimitFields form={form} />,
    },
    {
      value: 'features',
      title: t('plans.tabFeatures'),
      fields: planFlags,
      content: <FeatureFields form={form} />,
    },
    {
      value: 'price',
      title: t('plans.tabPrice'),
      fields: ['value', 'prices', 'trialDays', 'position', 'isPublic'],
      content: <PriceFields form={form} />,
    },
  ];
  return (
    <ResourceDialog
      resource={plansResource}
      id={row?.id ?? null}
      row={row}
      toValues={startValues}
      labels={planLabels(t)}
      title={t(row ? 'plans.editTitle' : 'plans.add')}
      savedText={t('plans.saved')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={planFieldOfCode}
      isLarge
      onClose={onClose}
    >
      <FormTabs
        label={t('plans.tabs')}
        tabs={tabs}
        errors={form.errors}
        shown={shown}
        onShow={setShown}
      />
    </ResourceDialog>
  );
}

interface FieldsProps {
  form: UseFormReturnType<PlanValues>;
}

function LimitFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const count = (key: 'users' | 'connections' | 'queues') => (
    <CountField
      label={t(`plans.${key}`)}
      max={planLimits.count.max}
      withAsterisk
      {...form.getInputProps(key)}
    />
  );
  const volume = (key: 'storageMegabytes' | 'campaignRecipients' | 'aiTokens') => (
    <CountField
      label={t(`plans.${key}`)}
      description={t('plans.noLimit')}
      max={key === 'storageMegabytes' ? planLimits.megabytes.max : planLimits.perMonth.max}
      thousandSeparator="."
      decimalSeparator=","
      withAsterisk
      {...form.getInputProps(key)}
    />
  );
  return (
    <>
      <TextInput
        label={t('plans.name')}
        maxLength={planLimits.name.max}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={styles.pair}>
        {count('users')}
        {count('connections')}
        {count('queues')}
        {volume('storageMegabytes')}
        {volume('campaignRecipients')}
        {volume('aiTokens')}
      </div>
    </>
  );
}

function FeatureFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return planFlags.map((flag) => (
    <Switch
      key={flag}
      label={t(`plans.flags.${flag}`)}
      {...form.getInputProps(flag, { type: 'checkbox' })}
    />
  ));
}

function PriceFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <MoneyField
          label={t('plans.value')}
          max={planLimits.value.max}
          withAsterisk
          {...form.getInputProps('value')}
        />
        <CountField
          label={t('plans.trialDays')}
          max={planLimits.trialDays.max}
          withAsterisk
          {...form.getInputProps('trialDays')}
        />
      </div>
      <fieldset className={styles.prices}>
        <legend>{t('plans.prices')}</legend>
        <p className={styles.hint}>{t('plans.pricesHint')}</p>
        <div className={styles.pair}>
          {ownPrices.map((recurrence) => (
            <MoneyField
              key={recurrence}
              label={t(`plans.recurrences.${recurrence}`)}
              max={planLimits.value.max}
              {...form.getInputProps(`prices.${recurrence}`)}
            />
          ))}
        </div>
      </fieldset>
      <CountField
        label={t('plans.position')}
        description={t('plans.positionHint')}
        max={planLimits.order.max}
        withAsterisk
        {...form.getInputProps('position')}
      />
      <Switch
        label={t('plans.isPublic')}
        description={t('plans.isPublicHint')}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </>
  );
}
