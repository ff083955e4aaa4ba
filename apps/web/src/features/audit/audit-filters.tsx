import { Select } from '@mantine/core';
import { auditActions } from '@prosa/contract/audit-actions';
import { compareNames } from '@prosa/contract/name-order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesFailed } from '../../ui/choices-failed.ts';
import { FilterForm } from '../../ui/filtered-table.tsx';
import { auditUsersQuery } from './audit.api.ts';
import { type AuditFilter, readAuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onApply: (filter: AuditFilter) => void;
}

/** Who, what and when; applied when the button is pressed. */
export function AuditFilters({ filter, onApply }: AuditFiltersProps) {
  const { t } = useTranslation();
  const people = useQuery(auditUsersQuery);
  const users = people.data ?? [];
  const actions = auditActions
    .map((value) => ({ value, label: t(`auditActions.${value}`) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
  const [draft, setDraft] = useState({
    user: filter.user ? String(filter.user) : null,
    action: filter.action ?? null,
    from: filter.from ?? '',
    to: filter.to ?? '',
  } as { user: string | null; action: string | null; from: string; to: string });
  return (
    <FilterForm
      label={t('audit.apply')}
      from={draft.from}
      to={draft.to}
      onDays={(days) => setDraft({ ...draft, ...days })}
      onApply={() => onApply(readAuditSearch({ ...draft }))}
      onClear={Object.keys(filter).length > 0 ? () => onApply({}) : undefined}
    >
      <Select
        label={t('audit.who')}
        placeholder={t('audit.everybody')}
        data={users.map(({ id, name, isGone }) => ({
          value: String(id),
          label: isGone ? t('audit.goneName', { name }) : name,
        }))}
        value={draft.user}
        onChange={(user) => setDraft({ ...draft, user })}
        {...choicesFailed(people)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
      <Select
        label={t('audit.what')}
        placeholder={t('audit.everything')}
        data={actions}
        value={draft.action}
        onChange={(action) => setDraft({ ...draft, action })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
    </FilterForm>
  );
}
