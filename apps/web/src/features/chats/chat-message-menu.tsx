import { Menu } from '@mantine/core';
import type { ChatMessage } from '@prosa/contract/chats';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { returnToWriting } from '../../ui/writing-field.ts';
import styles from '../messages/thread/bubble.module.css';
import { useChatContext } from './chat-context.ts';

interface MenuProps {
  message: ChatMessage;
  isMine: boolean;
}

/** The small button of a bubble. Mantine's menu is only mounted on request. */
export function ChatMessageMenu({ message, isMine }: MenuProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Mounting the menu replaces the button: focus it again, unless an entry moved the focus elsewhere.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
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
    <OpenMenu message={message} isMine={isMine} trigger={trigger} onClose={() => setOpen(false)} />
  ) : (
    trigger
  );
}

/** The most common reactions. */
const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

interface OpenMenuProps extends MenuProps {
  trigger: JSX.Element;
  onClose: () => void;
}

function OpenMenu({ message, isMine, trigger, onClose }: OpenMenuProps) {
  const { t } = useTranslation();
  const { reply, edit, remove } = useChatContext();
  const andClose = (run: () => void) => () => {
    onClose();
    run();
  };
  const copy = () => {
    navigator.clipboard
      .writeText(message.message)
      .then(() => toast.success(t('story.copied')), toastError);
    returnToWriting();
  };
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={232} returnFocus={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <ReactionItems message={message} onClose={onClose} />
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} />}
          onClick={andClose(() => reply(message))}
        >
          {t('messages.reply')}
        </Menu.Item>
        {message.message !== '' && (
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={andClose(copy)}>
            {t('story.copy')}
          </Menu.Item>
        )}
        {isMine && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              onClick={andClose(() => edit(message))}
            >
              {t('story.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              className={styles.danger ?? ''}
              onClick={andClose(() => remove(message))}
            >
              {t('messages.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ReactionItems({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const { react } = useChatContext();
  const { id } = useUser();
  const own = message.reactions.find(({ user }) => user.id === id)?.emoji;
  return (
    <fieldset className={styles.emojis} aria-label={t('story.react')}>
      {EMOJIS.map((emoji) => (
        <Menu.Item
          key={emoji}
          data-own={emoji === own || undefined}
          aria-label={t(emoji === own ? 'story.unreact' : 'story.reactWith', { emoji })}
          className={styles.emoji ?? ''}
          onClick={() => {
            onClose();
            react(message, emoji === own ? '' : emoji);
            returnToWriting();
          }}
        >
          {emoji}
        </Menu.Item>
      ))}
    </fieldset>
  );
}
