import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colleaguesQuery } from '../../conversation/tickets/colleagues.api.ts';
import { useUser } from '../../session/session.ts';
import { choicesFailed } from '../../ui/choices-failed.ts';
import { FilterForm } from '../../ui/filtered-table.tsx';
import { queuesQuery } from '../queues/queues.api.ts';
import { type RatingFilter, rates, readRatingSearch } from './ratings-search.ts';

interface RatingFiltersProps {
  filter: RatingFilter;
  onApply: (filter: RatingFilter) => void;
}

const text = (id: number | undefined): string | null => (id ? String(id) : null);

/** Grade, user, queue and dates; applied when the button is pressed. */
export function RatingFilters({ filter, onApply }: RatingFiltersProps) {
  const { t } = useTranslation();
  const people = useQuery(colleaguesQuery);
  const [draft, setDraft] = useState({
    rate: text(filter.rate),
    user: text(filter.user),
    queue: text(filter.queue),
    from: filter.from ?? '',
    to: filter.to ?? '',
  });
  const clearButtonProps = { 'aria-label': t('common.clear') };
  return (
    <FilterForm
      label={t('ratings.filter')}
      from={draft.from}
      to={draft.to}
      onDays={(days) => setDraft({ ...draft, ...days })}
      onApply={() => onApply(readRatingSearch({ ...draft }))}
      onClear={Object.keys(filter).length > 0 ? () => onApply({}) : undefined}
    >
      <Select
        label={t('ratings.rate')}
        placeholder={t('ratings.anyRate')}
        data={rates.map((rate) => ({ value: String(rate), label: t(`story.rate${rate}`) }))}
        value={draft.rate}
        onChange={(rate) => setDraft({ ...draft, rate })}
        clearButtonProps={clearButtonProps}
        clearable
      />
      <Select
        label={t('ratings.attendant')}
        placeholder={t('ratings.everybody')}
        data={(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.user}
        onChange={(user) => setDraft({ ...draft, user })}
        {...choicesFailed(people)}
        clearButtonProps={clearButtonProps}
        searchable
        clearable
      />
      <QueueField value={draft.queue} onChange={(queue) => setDraft({ ...draft, queue })} />
    </FilterForm>
  );
}

interface QueueFieldProps {
  value: string | null;
  onChange: (queue: string | null) => void;
}

/** Admins choose among all queues, supervisors among their own. */
function QueueField({ value, onChange }: QueueFieldProps) {
  const { t } = useTranslation();
  const me = useUser();
  const isAdmin = me.profile === 'admin';
  const all = useQuery({ ...queuesQuery, enabled: isAdmin });
  const queues = isAdmin ? (all.data ?? []) : me.queues;
  return (
    <Select
      label={t('ratings.queue')}
      placeholder={t('ratings.anyQueue')}
      data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      {...(isAdmin ? choicesFailed(all) : {})}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchable
      clearable
    />
  );
}
