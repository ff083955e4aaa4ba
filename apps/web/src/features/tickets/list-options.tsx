import '@mantine/core/styles/Indicator.css';
import '@mantine/core/styles/Radio.css';
import { ActionIcon, Checkbox, Indicator, Popover, Radio, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import type { ChangeSearch } from './kept-filters.ts';
import styles from './ticket-manager.module.css';

interface ListOptionsProps {
  search: TicketsSearch;
  onChange: ChangeSearch;
}

interface OptionsButtonProps extends ListOptionsProps {
  /** Controls that do not fit beside the button. */
  children: ReactNode;
}

/** Filters of open tickets, and the order of pending ones. */
export function ListOptions({ search, onChange, children }: OptionsButtonProps) {
  const { t } = useTranslation();
  const { unread = false, unanswered = false, due = false, all, noQueue, queues } = search;
  const isQueueChosen = noQueue || queues !== undefined;
  const inside = children ? [all, isQueueChosen] : [];
  const count = [unread, unanswered, due, ...inside].filter(Boolean).length;
  const label = count > 0 ? t('tickets.optionsOn', { count }) : t('tickets.options');
  return (
    <Popover position="bottom-end" width={250} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={32} className={styles.options} aria-label={label} title={label}>
          <Indicator component="span" disabled={count === 0} size={9}>
            <IconAdjustmentsHorizontal size={18} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tickets.options')}>
        <Stack gap="sm">
          {children}
          <Checkbox
            label={t('tickets.onlyUnread')}
            checked={unread}
            onChange={(event) => onChange({ unread: event.currentTarget.checked || undefined })}
          />
          <Checkbox
            label={t('tickets.onlyUnanswered')}
            description={t('tickets.onlyUnansweredHint')}
            checked={unanswered}
            onChange={(event) => onChange({ unanswered: event.currentTarget.checked || undefined })}
          />
          <Checkbox
            label={t('tickets.onlyDue')}
            description={t('tickets.onlyDueHint')}
            checked={due}
            onChange={(event) => onChange({ due: event.currentTarget.checked || undefined })}
          />
          {!search.snoozed && <Order search={search} onChange={onChange} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The sort order. A list's default is not written to the address. */
function Order({ search, onChange }: ListOptionsProps) {
  const { t } = useTranslation();
  const isLine = search.tab === 'pending';
  const { order } = search;
  const usual = isLine ? 'waiting' : 'activity';
  return (
    <Radio.Group
      label={t('tickets.order')}
      value={isLine || order === 'target' ? (order ?? usual) : usual}
      onChange={(value) =>
        onChange({
          order:
            value !== usual && (value === 'activity' || value === 'target') ? value : undefined,
        })
      }
    >
      <Stack gap={8} mt={6}>
        {isLine && <Radio value="waiting" label={t('tickets.orderWaiting')} />}
        <Radio value="activity" label={t('tickets.orderActivity')} />
        <Radio value="target" label={t('tickets.orderTarget')} />
      </Stack>
    </Radio.Group>
  );
}
