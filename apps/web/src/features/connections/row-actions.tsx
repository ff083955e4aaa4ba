import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconEdit, IconHistory, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import pageStyles from '../../ui/resource-page.module.css';

interface RowActionsProps {
  name: string;
  onHistory: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** What destroys stands behind one more click. */
export function RowActions({ name, onHistory, onEdit, onRemove }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ActionIcon
        aria-label={t('connections.editNamed', { name })}
        title={t('common.edit')}
        onClick={onEdit}
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
          <Menu.Item leftSection={<IconHistory size={18} />} onClick={onHistory}>
            {t('connections.history')}
          </Menu.Item>
          <Menu.Item
            className={pageStyles.danger}
            leftSection={<IconTrash size={18} />}
            onClick={onRemove}
          >
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
