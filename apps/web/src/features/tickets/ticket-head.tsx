import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@prosa/contract/limits';
import type { Ticket } from '@prosa/contract/tickets';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowsExchange,
  IconCheck,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconMailOpened,
  IconPrinter,
  IconSearch,
  IconTrash,
  IconUser,
  IconWand,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TicketActions } from '../../conversation/tickets/ticket-actions.ts';
import { canTransfer } from '../../conversation/tickets/ticket-filter.ts';
import { positionQuery } from '../../conversation/tickets/tickets.api.ts';
import { useAllowed } from '../../session/permission.ts';
import { useUser } from '../../session/session.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { DiscussItem } from '../chats/discuss-item.tsx';
import { CloseItems, CloseMenu } from '../close-reasons/close-menu.tsx';
import { ScheduleItem } from '../contacts/schedule-link.tsx';
import { StartFlowItem } from '../flow-starts/start-flow-item.tsx';
import { isBotServing } from './bot-serving.ts';
import { SnoozeItem } from './snooze-item.tsx';
import { TargetClock } from './target-clock.tsx';
import styles from './ticket-head.module.css';
import { TicketTags } from './ticket-tags.tsx';
import { Watchers } from './watchers.tsx';

const PHONE = '(max-width: 37.49em)';
const usePhone = () => useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });

interface TicketHeadProps {
  ticket: Ticket;
  mayServe: boolean;
  mayManage: boolean;
  /** The list is not beside it. */
  isNarrow: boolean;
  actions: TicketActions;
  onBack: () => void;
  areTagsOpen: boolean;
  onDialog: (dialog: 'tags' | 'transfer' | 'delete' | 'snooze' | 'macro' | 'flow' | null) => void;
  /** Shows or hides the contact. */
  onContact: () => void;
  /** Null where it opens in a drawer. */
  isContactShown: boolean | null;
  onFind: () => void;
}

export function TicketHead(props: TicketHeadProps) {
  const { t } = useTranslation();
  const { ticket, isNarrow, mayServe, mayManage } = props;
  const isPhone = usePhone();
  const { contact, queue, whatsapp } = ticket;
  const position = usePosition(ticket);
  const name = isPhone ? shortName(contact.name) : contact.name;
  const meta = [
    position && t('tickets.position', { position }),
    t('tickets.number', { id: ticket.id }),
    queue?.name ?? t('tickets.noQueue'),
    whatsapp.name,
    ticket.user?.name,
    ticket.closeReason?.name,
  ].filter(Boolean);
  return (
    <header className={styles.head} data-column={props.isContactShown || undefined}>
      {isNarrow && (
        <ActionIcon size={44} aria-label={t('tickets.back')} onClick={props.onBack}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      )}
      <div className={styles.who}>
        <span className={styles.avatar}>
          <PersonAvatar name={contact.name} url={contact.profilePicUrl} size={isPhone ? 36 : 40} />
        </span>
        <div className={styles.names}>
          <h2 className={styles.name}>
            <button
              type="button"
              title={hint(t, 'tickets.details', 'Alt+I')}
              aria-expanded={props.isContactShown ?? undefined}
              onClick={props.onContact}
            >
              {name}
            </button>
          </h2>
          <span className={styles.meta}>
            {isBotServing(ticket) && (
              <span className={styles.bot} title={t('tickets.botHint')}>
                {t('tickets.bot')} ·{' '}
              </span>
            )}
            <TargetClock ticket={ticket} />
            {ticket.target && ' · '}
            {meta.join(' · ')}
          </span>
          <Watchers ticket={ticket} />
        </div>
      </div>
      <div className={styles.tools}>
        <span className={styles.tagTool}>
          <TicketTags
            ticket={ticket}
            mayServe={mayServe}
            isOpen={props.areTagsOpen}
            onOpen={(isOpen) => props.onDialog(isOpen ? 'tags' : null)}
          />
        </span>
        <RoomyTools {...props} />
        {mayManage && <StateActions {...props} />}
        <MoreMenu {...props} />
      </div>
    </header>
  );
}

/** The customer's position in the queue, from one; undefined for tickets that do not wait. */
function usePosition(ticket: Ticket): number | null | undefined {
  const enabled = ticket.status === 'pending' && ticket.queueId !== null;
  const { data } = useQuery({ ...positionQuery(ticket), enabled });
  return enabled ? data : undefined;
}

/** Cut to the required length, counting whole characters. */
function shortName(name: string): string {
  const letters = [...name];
  const { max } = limits.narrowContactName;
  return letters.length > max ? `${letters.slice(0, max).join('')}…` : name;
}

const hint = (t: TFunction, label: 'tickets.details' | 'panel.find', key: string): string =>
  t('tickets.shortcut', { label: t(label), key });

/** Where they do not fit, they are only in the menu. */
function RoomyTools({ isContactShown, onContact, onFind }: TicketHeadProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.roomy}>
      <ActionIcon
        size={36}
        aria-label={t('panel.find')}
        title={hint(t, 'panel.find', 'Ctrl+F')}
        onClick={onFind}
      >
        <IconSearch size={20} />
      </ActionIcon>
      {isContactShown !== null && (
        <ActionIcon
          size={36}
          aria-label={t('panel.toggle')}
          title={hint(t, 'tickets.details', 'Alt+I')}
          aria-pressed={isContactShown}
          onClick={onContact}
        >
          <IconLayoutSidebarRight size={20} />
        </ActionIcon>
      )}
    </span>
  );
}

function StateActions({ ticket, actions }: TicketHeadProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const hint = (label: string, key: string) => t('tickets.shortcut', { label, key });
  if (ticket.status === 'pending')
    return (
      <Button
        title={hint(t('tickets.accept'), 'Alt+A')}
        leftSection={<IconCheck size={18} />}
        onClick={() => actions.accept(ticket)}
      >
        {t('tickets.accept')}
      </Button>
    );
  if (ticket.status === 'closed')
    return (
      <Button leftSection={<IconArrowBackUp size={18} />} onClick={() => actions.reopen(ticket)}>
        {t('tickets.reopen')}
      </Button>
    );
  const size = isPhone ? 44 : 36;
  return (
    <>
      <ActionIcon
        size={size}
        aria-label={t('tickets.giveBackHint')}
        title={t('tickets.giveBackHint')}
        onClick={() => actions.giveBack(ticket)}
      >
        <IconArrowBackUp size={20} />
      </ActionIcon>
      {isPhone ? (
        <ActionIcon
          size={size}
          variant="filled"
          color="brand"
          aria-label={t('tickets.close')}
          onClick={() => actions.resolve(ticket)}
        >
          <IconCheck size={20} />
        </ActionIcon>
      ) : (
        <>
          <Button
            title={hint(t('tickets.close'), 'Alt+E')}
            leftSection={<IconCheck size={18} />}
            className={styles.split}
            onClick={() => actions.resolve(ticket)}
          >
            {t('tickets.close')}
          </Button>
          <CloseMenu ticket={ticket} actions={actions} />
        </>
      )}
    </>
  );
}

function MoreMenu({ ticket, actions, mayServe, mayManage, ...does }: TicketHeadProps) {
  const { onDialog, onContact, onFind } = does;
  const { t } = useTranslation();
  const me = useUser();
  const isPhone = usePhone();
  const mayDelete = useAllowed('ticket-options:deleteTicket');
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon size={isPhone ? 44 : 36} aria-label={t('tickets.menu')}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUser size={18} />}
          rightSection={<kbd className={styles.key}>Alt+I</kbd>}
          onClick={onContact}
        >
          {t('tickets.details')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSearch size={18} />}
          rightSection={<kbd className={styles.key}>Ctrl+F</kbd>}
          onClick={onFind}
        >
          {t('panel.find')}
        </Menu.Item>
        {ticket.status === 'open' && ticket.userId === me.id && (
          <Menu.Item
            leftSection={<IconMailOpened size={18} />}
            onClick={() => actions.markUnread(ticket)}
          >
            {t('tickets.markUnread')}
          </Menu.Item>
        )}
        {canTransfer(ticket, me) && (
          <Menu.Item
            leftSection={<IconArrowsExchange size={18} />}
            rightSection={<kbd className={styles.key}>Alt+T</kbd>}
            onClick={() => onDialog('transfer')}
          >
            {t('tickets.transfer')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPrinter size={18} />}
          component="a"
          href={`/print/${ticket.uuid}`}
          target="_blank"
        >
          {t('transcripts.open')}
        </Menu.Item>
        {mayServe && (
          <Menu.Item
            leftSection={<IconWand size={18} />}
            rightSection={<kbd className={styles.key}>Alt+M</kbd>}
            onClick={() => onDialog('macro')}
          >
            {t('macros.runTitle')}
          </Menu.Item>
        )}
        {mayServe && <StartFlowItem ticket={ticket} onOpen={() => onDialog('flow')} />}
        {isPhone && mayManage && ticket.status === 'open' && (
          <CloseItems ticket={ticket} actions={actions} />
        )}
        <SnoozeItem ticket={ticket} onOpen={() => onDialog('snooze')} />
        {mayServe && <ScheduleItem contactId={ticket.contactId} />}
        <DiscussItem uuid={ticket.uuid} />
        {mayDelete && (
          <Menu.Item
            leftSection={<IconTrash size={18} />}
            className={styles.danger}
            onClick={() => onDialog('delete')}
          >
            {t('tickets.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
