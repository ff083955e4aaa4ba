import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { choicesFailed } from '../../ui/choices-failed.ts';
import { DayField } from '../../ui/day-field.tsx';
import styles from '../../ui/filtered-table.module.css';
import { queuesQuery } from '../queues/queues.api.ts';
import { colleaguesQuery } from '../tickets/colleagues.api.ts';
import { type RatingFilter, rates, readRatingSearch } from './ratings-search.ts';

interface RatingFiltersProps {
  filter: RatingFilter;
  onApply: (filter: RatingFilter) => void;
}

const text = (id: number | undefined): string | null => (id ? String(id) : null);

/** Which grade, whose, where and when; asked for when the button is pressed. */
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
  const isBackwards = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBackwards) onApply(readRatingSearch({ ...draft }));
  };
  const clearButtonProps = { 'aria-label': t('common.clear') };
  return (
    <form className={styles.filters} onSubmit={submit} aria-label={t('ratings.filter')}>
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
      <DayField
        label={t('audit.from')}
        value={draft.from}
        onChange={(day) => setDraft({ ...draft, from: day })}
      />
      <DayField
        label={t('audit.to')}
        value={draft.to}
        error={isBackwards ? t('audit.backwards') : undefined}
        onChange={(day) => setDraft({ ...draft, to: day })}
      />
      <Button type="submit">{t('audit.apply')}</Button>
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" onClick={() => onApply({})}>
          {t('audit.clear')}
        </Button>
      )}
    </form>
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
