import { Select, Switch, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { languages, limits } from '@prosa/contract/limits';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { recurrenceNames } from '@prosa/contract/plans/manifest';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { DayField } from '../../ui/day-field.tsx';
import { type FormTab, FormTabs } from '../../ui/form-tabs.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { planChoicesQuery } from '../plans/plans.api.ts';
import { companiesResource } from './companies.api.ts';
import styles from './companies.module.css';
import {
  type CompanyValues,
  companyFieldOfCode,
  companyLabels,
  companyRules,
  startValues,
  toDraft,
} from './company-form.ts';
import { HoursFields } from './hours-fields.tsx';

interface CompanyDialogProps {
  /** Null creates. */
  row: ManagedCompany | null;
  onClose: () => void;
}

export function CompanyDialog({ row, onClose }: CompanyDialogProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState('company');
  const form = useForm<CompanyValues>({
    initialValues: startValues(row),
    validate: companyRules(t),
  });
  const tabs: FormTab[] = [
    {
      value: 'company',
      title: t('companies.tabCompany'),
      fields: ['name', 'email', 'phone', 'adminName', 'language'],
      content: (
        <>
          <CompanyFields form={form} isNew={!row} />
          {row && <Declared row={row} />}
        </>
      ),
    },
    {
      value: 'plan',
      title: t('companies.tabPlan'),
      fields: ['planId', 'status', 'dueDate', 'recurrence', 'campaignsEnabled'],
      content: <PlanFields form={form} isNew={!row} />,
    },
    {
      value: 'hours',
      title: t('companies.tabHours'),
      fields: ['weekly'],
      content: <HoursFields form={form} />,
    },
  ];
  return (
    <ResourceDialog
      resource={companiesResource}
      id={row?.id ?? null}
      row={row}
      toValues={startValues}
      labels={companyLabels(t)}
      title={t(row ? 'companies.editTitle' : 'companies.add')}
      savedText={t(row ? 'companies.saved' : 'companies.invited')}
      form={form}
      toDraft={toDraft(row)}
      fieldOfCode={companyFieldOfCode}
      ask={({ status }) =>
        row?.status && !status
          ? {
              title: t('companies.suspendTitle', { name: row.name }),
              text: t('companies.suspendText', { count: row.users.used }),
              confirm: t('companies.suspendConfirm'),
            }
          : undefined
      }
      isLarge
      onClose={onClose}
    >
      <FormTabs
        label={t('companies.tabs')}
        tabs={tabs}
        errors={form.errors}
        shown={shown}
        onShow={setShown}
      />
    </ResourceDialog>
  );
}

/** What the company said when it signed itself up. */
function Declared({ row: { taxId, terms } }: { row: ManagedCompany }) {
  const { t } = useTranslation();
  return (
    <>
      {taxId && <p className={styles.declared}>{t('companies.taxId', { taxId })}</p>}
      {terms && (
        <p className={styles.declared}>
          {t('companies.terms', { at: formatShortDateTime(terms.acceptedAt) })}
        </p>
      )}
    </>
  );
}

interface FieldsProps {
  form: UseFormReturnType<CompanyValues>;
  isNew: boolean;
}

function CompanyFields({ form, isNew }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('companies.name')}
        maxLength={limits.name.max}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        label={t('companies.email')}
        description={isNew && t('companies.emailHint')}
        maxLength={limits.email.max}
        withAsterisk
        {...form.getInputProps('email')}
      />
      {isNew && (
        <TextInput
          label={t('companies.adminName')}
          maxLength={limits.name.max}
          {...form.getInputProps('adminName')}
        />
      )}
      <TextInput
        type="tel"
        label={t('companies.phone')}
        maxLength={40}
        {...form.getInputProps('phone')}
      />
      <Select
        label={t('companies.language')}
        data={languages.map((value) => ({ value, label: t(`companies.languages.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
    </>
  );
}

function PlanFields({ form, isNew }: FieldsProps) {
  const { t } = useTranslation();
  const plans = useQuery(planChoicesQuery).data ?? [];
  return (
    <>
      <Select
        label={t('companies.plan')}
        data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        allowDeselect={false}
        withAsterisk
        {...form.getInputProps('planId')}
      />
      <div className={styles.pair}>
        <div>
          <DayField
            label={t('companies.dueDate')}
            value={form.values.dueDate}
            onChange={(day) => form.setFieldValue('dueDate', day)}
          />
          <p className={styles.hint}>
            {t(isNew ? 'companies.dueDateTrial' : 'companies.dueDateNever')}
          </p>
        </div>
        <Select
          label={t('companies.recurrence')}
          data={recurrenceNames.map((value) => ({
            value,
            label: t(`plans.recurrences.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps('recurrence')}
        />
      </div>
      <Switch
        label={t('companies.status')}
        description={t('companies.statusHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <Switch
        label={t('companies.campaignsEnabled')}
        description={t('companies.campaignsHint')}
        {...form.getInputProps('campaignsEnabled', { type: 'checkbox' })}
      />
    </>
  );
}
