import { Menu } from '@mantine/core';
import type { Message } from '@prosa/contract/messages';
import { IconArrowBackUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bubble.module.css';
import { useThreadActions } from './thread-context.ts';

/** The small button of a bubble. The kit's menu is only made once it is asked for. */
export function MessageMenu({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { reply, mayDelete } = useThreadActions();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // The button is made anew around the menu: it gets the focus again, unless an entry gave it to another place.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!reply && !mayDelete(message)) return null;
  const trigger = (
    <button
      ref={button}
      type="button"
      className={styles.menu}
      aria-label={t('messages.menu')}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <IconChevronDown size={18} aria-hidden="true" />
    </button>
  );
  return isOpen ? (
    <OpenMenu message={message} trigger={trigger} onClose={() => setOpen(false)} />
  ) : (
    trigger
  );
}

interface OpenMenuProps {
  message: Message;
  trigger: React.JSX.Element;
  onClose: () => void;
}

function OpenMenu({ message, trigger, onClose }: OpenMenuProps) {
  const { t } = useTranslation();
  const { reply, mayDelete, remove } = useThreadActions();
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={180} returnFocus={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {reply && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => {
              onClose();
              reply(message);
            }}
          >
            {t('messages.reply')}
          </Menu.Item>
        )}
        {mayDelete(message) && (
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            className={styles.danger}
            onClick={() => {
              onClose();
              remove(message);
            }}
          >
            {t('messages.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
