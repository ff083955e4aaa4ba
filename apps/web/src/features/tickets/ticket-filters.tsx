import { MultiSelect } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colleaguesQuery } from '../../conversation/tickets/colleagues.api.ts';
import { seesQueueless } from '../../conversation/tickets/ticket-filter.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { choicesFailed } from '../../ui/choices-failed.ts';
import { queuesQuery } from '../queues/queues.api.ts';
import { tagsQuery } from '../tags/tags.api.ts';
import styles from './ticket-manager.module.css';

// Parts that can wait until the first rows are loaded share one chunk.
export { GoneNote, ViewBar } from '../ticket-views/view-bar.tsx';
export { ViewsMenu } from '../ticket-views/views-menu.tsx';

interface Named {
  id: number;
  name: string;
}

interface QueueFilterProps {
  value: number[] | undefined;
  onChange: (queues: number[] | undefined) => void;
  /** Shown before the queues. */
  first?: readonly Named[];
  /** In a popover, which closes on a press outside it. */
  isInside?: boolean;
}

/** Admins choose among all queues, others among their own. */
export function QueueFilter({ value, onChange, first = [], isInside = false }: QueueFilterProps) {
  const { t } = useTranslation();
  const me = useUser();
  const isAdmin = me.profile === 'admin';
  const all = useQuery({ ...queuesQuery, enabled: isAdmin });
  const queues = isAdmin ? (all.data ?? []) : me.queues;
  return (
    <IdSelect
      label={t('tickets.queueFilter')}
      placeholder={t('tickets.queueFilterAll')}
      options={[...first, ...queues]}
      failed={isAdmin ? choicesFailed(all) : {}}
      isInside={isInside}
      value={value}
      onChange={onChange}
    />
  );
}

interface InboxQueuesProps {
  search: TicketsSearch;
  onChange: (part: { queues: number[] | undefined; noQueue: true | undefined }) => void;
  isInside?: boolean;
}

/** The id among the queues that stands for tickets without one. */
const NO_QUEUE = 0;

/** Also offers tickets without a queue, for people who see those. */
export function InboxQueues({ search, onChange, isInside = false }: InboxQueuesProps) {
  const { t } = useTranslation();
  const none = seesQueueless(useUser()) ? [{ id: NO_QUEUE, name: t('tickets.noQueue') }] : [];
  return (
    <QueueFilter
      first={none}
      isInside={isInside}
      value={[...(search.noQueue ? [NO_QUEUE] : []), ...(search.queues ?? [])]}
      onChange={(ids = []) => {
        const named = ids.filter((id) => id !== NO_QUEUE);
        onChange({
          queues: named.length > 0 ? named : undefined,
          noQueue: ids.includes(NO_QUEUE) || undefined,
        });
      }}
    />
  );
}

interface SearchFiltersProps {
  search: TicketsSearch;
  onChange: (part: { tags?: number[] | undefined; users?: number[] | undefined }) => void;
}

export function SearchFilters({ search, onChange }: SearchFiltersProps) {
  const { t } = useTranslation();
  const mayFilterUsers = useAllowed('tickets-manager:filterUsers');
  const tags = useQuery(tagsQuery);
  const users = useQuery({ ...colleaguesQuery, enabled: mayFilterUsers });
  return (
    <>
      <IdSelect
        label={t('tickets.tagFilter')}
        placeholder={t('tickets.tagFilter')}
        options={tags.data ?? []}
        failed={choicesFailed(tags)}
        value={search.tags}
        max={TAGS_MAX}
        onChange={(ids) => onChange({ tags: ids })}
      />
      {mayFilterUsers && (
        <IdSelect
          label={t('tickets.userFilter')}
          placeholder={t('tickets.userFilter')}
          options={users.data ?? []}
          failed={choicesFailed(users)}
          value={search.users}
          onChange={(ids) => onChange({ users: ids })}
        />
      )}
    </>
  );
}

/** The server's limit. */
const TAGS_MAX = limits.filterTags.max;

interface IdSelectProps {
  label: string;
  placeholder: string;
  options: readonly Named[];
  failed: ReturnType<typeof choicesFailed>;
  value: number[] | undefined;
  max?: number;
  isInside?: boolean;
  onChange: (ids: number[] | undefined) => void;
}

function IdSelect(props: IdSelectProps) {
  const {
    label,
    placeholder,
    options,
    failed,
    value = [],
    max = limits.filterIds.max,
    isInside = false,
    onChange,
  } = props;
  const { t } = useTranslation();
  return (
    <MultiSelect
      className={styles.select}
      size="xs"
      aria-label={label}
      {...(value.length === 0 ? { placeholder } : {})}
      data={withUnknown(options, value, t('views.unavailable')).map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      value={value.map(String)}
      maxValues={max}
      comboboxProps={{ withinPortal: !isInside }}
      onChange={(ids) => onChange(ids.length > 0 ? ids.map(Number) : undefined)}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchable
      clearable
      hidePickedOptions
      {...failed}
    />
  );
}

/** Values from a view or a link that this person cannot choose are shown without a name. */
const withUnknown = (
  options: readonly Named[],
  value: readonly number[],
  name: string,
): Named[] => {
  const known = new Set(options.map(({ id }) => id));
  return [...options, ...value.filter((id) => !known.has(id)).map((id) => ({ id, name }))];
};
