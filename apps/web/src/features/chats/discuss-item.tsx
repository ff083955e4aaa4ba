import { Menu } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';

/** Entry in a menu: leads to the chats, to discuss the ticket in one, where the plan includes them. */
export function DiscussItem({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  if (!useUser().company.plan.useInternalChat) return null;
  return (
    <Menu.Item
      renderRoot={(props) => (
        <Link to="/chats/{-$uuid}" params={{}} search={{ ticket: uuid }} {...props} />
      )}
      leftSection={<IconMessage2 size={18} />}
    >
      {t('chats.discuss')}
    </Menu.Item>
  );
}
