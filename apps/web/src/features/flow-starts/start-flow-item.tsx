import { Menu } from '@mantine/core';
import type { Ticket } from '@prosa/contract/tickets';
import { IconSitemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Entry in the menu of a ticket, for those who serve it. */
export function StartFlowItem({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation();
  if (ticket.status === 'closed' || ticket.isGroup) return null;
  return (
    <Menu.Item leftSection={<IconSitemap size={18} />} onClick={onOpen}>
      {t('flowStarts.start')}
    </Menu.Item>
  );
}
