import { MultiSelect, Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { announcementLimits, audiences } from '@prosa/contract/announcements/audience';
import { waits } from '@prosa/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planChoicesQuery } from '../plans/plans.api.ts';
import type { AnnouncementValues } from './announcement-form.ts';
import { companyChoicesQuery } from './managed-announcements.api.ts';

interface FieldsProps {
  form: UseFormReturnType<AnnouncementValues>;
}

/** Who gets it: all companies, those of some plans, or some; everybody there, or the admins. */
export function AudienceFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { audience } = form.values;
  return (
    <>
      <Select
        label={t('announcing.audience')}
        data={audiences.map((value) => ({ value, label: t(`announcing.audiences.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('audience')}
      />
      {audience === 'plans' && <Plans form={form} />}
      {audience === 'companies' && <Companies form={form} />}
      <Switch
        label={t('announcing.adminsOnly')}
        description={t('announcing.adminsOnlyHint')}
        {...form.getInputProps('adminsOnly', { type: 'checkbox' })}
      />
    </>
  );
}

function Plans({ form }: FieldsProps) {
  const { t } = useTranslation();
  const plans = useQuery(planChoicesQuery).data ?? [];
  return (
    <MultiSelect
      label={t('announcing.plans')}
      data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      withAsterisk
      {...form.getInputProps('planIds')}
    />
  );
}

/** The server finds them: there may be thousands. */
function Companies({ form }: FieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), waits.search);
  const found = useQuery({
    ...companyChoicesQuery(search),
    placeholderData: keepPreviousData,
  });
  const chosen = form.values.companies;
  const known = new Map([...chosen, ...(found.data ?? [])].map((each) => [each.id, each]));
  return (
    <MultiSelect
      label={t('announcing.companies')}
      data={[...known.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('common.noResults')}
      maxValues={announcementLimits.companies.max}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      withAsterisk
      error={form.errors.companies}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) =>
        form.setFieldValue(
          'companies',
          ids.flatMap((id) => known.get(Number(id)) ?? []),
        )
      }
    />
  );
}
