import { Menu } from '@mantine/core';
import type { SandboxMessage } from '@prosa/contract/sandbox';
import { IconArrowBackUp, IconChevronDown, IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Focus } from './phone.tsx';
import styles from './phone-menu.module.css';
import type { ActMutate } from './use-customer.ts';

interface PhoneMenuProps {
  message: SandboxMessage;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onFocus: (focus: Focus) => void;
  act: ActMutate;
}

const reactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The customer's actions on one message; a long press opens it too. */
export function PhoneMenu({ message, isOpen, onOpen, onFocus, act }: PhoneMenuProps) {
  const { t } = useTranslation();
  const trigger = (
    <button
      type="button"
      className={styles.trigger}
      aria-label={t('sandbox.messageMenu')}
      aria-haspopup="menu"
      onClick={() => onOpen(!isOpen)}
    >
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  );
  // Mantine's menu is only mounted on request.
  if (!isOpen) return trigger;
  const isOwnText = message.fromCustomer && message.mediaType === 'conversation';
  const react = (emoji: string) =>
    act({
      action: 'react',
      messageId: message.id,
      emoji: emoji === message.reaction ? '' : emoji,
    });
  return (
    <Menu opened onChange={onOpen} position="bottom-end" width={240}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.reactions}>
          {reactions.map((emoji) => (
            <Menu.Item
              key={emoji}
              className={styles.emoji}
              aria-label={t('sandbox.reactWith', { emoji })}
              data-chosen={emoji === message.reaction || undefined}
              onClick={() => react(emoji)}
            >
              {emoji}
            </Menu.Item>
          ))}
        </div>
        <Menu.Item
          leftSection={<IconArrowBackUp size={18} />}
          onClick={() => onFocus({ kind: 'reply', message })}
        >
          {t('sandbox.reply')}
        </Menu.Item>
        {isOwnText && (
          <Menu.Item
            leftSection={<IconEdit size={18} />}
            onClick={() => onFocus({ kind: 'edit', message })}
          >
            {t('common.edit')}
          </Menu.Item>
        )}
        {message.fromCustomer && (
          <Menu.Item
            className={styles.danger}
            leftSection={<IconTrash size={18} />}
            onClick={() => act({ action: 'delete', messageId: message.id })}
          >
            {t('sandbox.deleteForAll')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
