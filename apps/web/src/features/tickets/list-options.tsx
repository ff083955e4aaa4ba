import '@mantine/core/styles/Indicator.css';
import '@mantine/core/styles/Radio.css';
import { ActionIcon, Checkbox, Indicator, Popover, Radio, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChangeSearch } from './kept-filters.ts';
import styles from './ticket-manager.module.css';
import type { TicketsSearch } from './tickets-search.ts';

interface ListOptionsProps {
  search: TicketsSearch;
  onChange: ChangeSearch;
}

/** Narrows a list of open tickets to what needs somebody, and turns the order of those that wait. */
export function ListOptions({ search, onChange }: ListOptionsProps) {
  const { t } = useTranslation();
  const { unread = false, unanswered = false } = search;
  const count = Number(unread) + Number(unanswered);
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
          {search.tab === 'pending' && (
            <Radio.Group
              label={t('tickets.order')}
              value={search.order ?? 'waiting'}
              onChange={(order) =>
                onChange({ order: order === 'activity' ? 'activity' : undefined })
              }
            >
              <Stack gap={8} mt={6}>
                <Radio value="waiting" label={t('tickets.orderWaiting')} />
                <Radio value="activity" label={t('tickets.orderActivity')} />
              </Stack>
            </Radio.Group>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
