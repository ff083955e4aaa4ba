import { ActionIcon, MultiSelect, Popover } from '@mantine/core';
import type { TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { IconTag } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showChange } from '../../conversation/tickets/ticket-cache.ts';
import { useUser } from '../../session/session.ts';
import { toastError } from '../../ui/toast.ts';
import { useEscape } from '../../ui/use-escape.ts';
import { changeTicketTags, tagsQuery } from '../tags/tags.api.ts';
import styles from './ticket-head.module.css';

interface TicketTagsProps {
  ticket: Ticket;
  mayServe: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The tags of a ticket, and a small editor for people who may serve it. */
export function TicketTags({ ticket, mayServe, isOpen, onOpen }: TicketTagsProps) {
  const { t } = useTranslation();
  useEscape(isOpen, () => onOpen(false));
  return (
    <>
      <span className={styles.tags}>
        {ticket.tags.slice(0, 3).map(({ id, name, color }) => (
          <span key={id} className={styles.tag} title={name}>
            <i style={{ background: color }} />
            <span>{name}</span>
          </span>
        ))}
      </span>
      {mayServe && (
        <Popover
          opened={isOpen}
          onChange={onOpen}
          position="bottom-end"
          width={280}
          shadow="md"
          trapFocus
        >
          <Popover.Target>
            <ActionIcon
              aria-label={t('tickets.tags')}
              title={t('tickets.shortcut', { label: t('tickets.tags'), key: 'Alt+L' })}
              onClick={() => onOpen(!isOpen)}
            >
              <IconTag size={20} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('tickets.tags')}>
            <TagsEditor ticket={ticket} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** Chooses among all tags; each choice is saved at once. */
export function TagsEditor({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const me = useUser();
  const { data: all = [] } = useQuery(tagsQuery);
  const save = (ids: string[]) => {
    const known = new Map<number, TagRef>([...all, ...ticket.tags].map((tag) => [tag.id, tag]));
    const tags = ids.flatMap((id) => known.get(Number(id)) ?? []);
    const added = idsNotIn(tags, ticket.tags);
    const removed = idsNotIn(ticket.tags, tags);
    const takeBack = showChange(client, { ticket, change: { tags } }, me);
    changeTicketTags(ticket.id, { added, removed }).catch((error: unknown) => {
      takeBack();
      toastError(error);
    });
  };
  return (
    <MultiSelect
      label={t('tickets.tags')}
      placeholder={t(all.length > 0 ? 'tickets.tagsPlaceholder' : 'tickets.noTags')}
      data={[...new Map([...all, ...ticket.tags].map((tag) => [tag.id, tag])).values()].map(
        ({ id, name }) => ({ value: String(id), label: name }),
      )}
      value={ticket.tags.map(({ id }) => String(id))}
      onChange={save}
      comboboxProps={{ withinPortal: false }}
      hidePickedOptions
      searchable
    />
  );
}

const idsNotIn = (tags: readonly TagRef[], others: readonly TagRef[]): number[] =>
  tags.flatMap(({ id }) => (others.some((other) => other.id === id) ? [] : id));
