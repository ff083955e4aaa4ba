import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OfferedType, offeredTypes } from '../graph/new-data.ts';
import { nodeIcons } from '../node-kinds.ts';
import styles from './flow-editor.module.css';

interface AddMenuProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  onChosen: (type: OfferedType) => void;
}

const pressesOutside = ['mousedown', 'touchstart'];

/** The types of nodes, one below the other. */
export function AddMenu({ isOpen, onChange, onChosen }: AddMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      opened={isOpen}
      onChange={onChange}
      position="bottom-start"
      returnFocus={false}
      // Keys outside close it as well: the key that opens it would.
      clickOutsideEvents={pressesOutside}
    >
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} />}>{t('flows.addNode')}</Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dial}>
        {offeredTypes.map((type) => {
          const Icon = nodeIcons[type];
          return (
            <Menu.Item
              key={type}
              leftSection={<Icon size={18} stroke={1.8} />}
              onClick={() => onChosen(type)}
            >
              {t(`flows.types.${type}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
