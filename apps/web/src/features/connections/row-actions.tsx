import { ActionIcon, Menu } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import {
  IconDotsVertical,
  IconEdit,
  IconHistory,
  IconKey,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import pageStyles from '../../ui/resource-page.module.css';
import type { ConnectionListProps } from './connections-page.tsx';

type RowActionsProps = { connection: Connection } & Pick<
  ConnectionListProps,
  'onHistory' | 'onSetUp' | 'onTemplates' | 'onEdit' | 'onRemove'
>;

/** Destructive actions need one more click. */
export function RowActions({ connection, ...on }: RowActionsProps) {
  const { t } = useTranslation();
  const { name, provider } = connection;
  return (
    <>
      <ActionIcon
        aria-label={t('connections.editNamed', { name })}
        title={t('common.edit')}
        onClick={() => on.onEdit(connection)}
      >
        <IconEdit size={18} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            aria-label={t('connections.moreNamed', { name })}
            title={t('common.moreActions')}
          >
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {provider === 'cloud' && (
            <>
              <Menu.Item leftSection={<IconKey size={18} />} onClick={() => on.onSetUp(connection)}>
                {t('cloud.setUp')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTemplate size={18} />}
                onClick={() => on.onTemplates(connection)}
              >
                {t('cloud.templates')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            leftSection={<IconHistory size={18} />}
            onClick={() => on.onHistory(connection)}
          >
            {t('connections.history')}
          </Menu.Item>
          <Menu.Item
            className={pageStyles.danger}
            leftSection={<IconTrash size={18} />}
            onClick={() => on.onRemove(connection)}
          >
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
