import { Menu } from '@mantine/core';
import type { Message } from '@prosa/contract/messages';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconCopy,
  IconListCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/copy-text.ts';
import { returnToWriting } from '../../../ui/writing-field.ts';
import { useThreadActions } from '../thread-context.ts';
import styles from './bubble.module.css';

/** The small button of a bubble. Mantine's menu is only mounted on request. */
export function MessageMenu({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { reply, mayDelete, mayReact, mayForward } = useThreadActions();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // Mounting the menu replaces the button: focus it again, unless an entry moved the focus elsewhere.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  const canDo = [mayDelete, mayReact, mayForward].some((may) => may(message));
  if (!reply && !canDo && message.body === '') return null;
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

/** The most common reactions. */
const QUICK_EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

function OpenMenu({ message, trigger, onClose }: OpenMenuProps) {
  const { t } = useTranslation();
  const { reply, mayDelete, remove, mayReact, mayEdit, edit } = useThreadActions();
  const andClose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={232} returnFocus={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        {mayReact(message) && <ReactionItems message={message} onClose={onClose} />}
        {reply && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            onClick={andClose(() => reply(message))}
          >
            {t('messages.reply')}
          </Menu.Item>
        )}
        {message.body !== '' && (
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={andClose(() => {
              copyText(message.body, t('story.copied'));
              returnToWriting();
            })}
          >
            {t('story.copy')}
          </Menu.Item>
        )}
        <ForwardItems message={message} andClose={andClose} />
        {mayEdit(message) && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={andClose(() => edit(message))}>
            {t('story.edit')}
          </Menu.Item>
        )}
        {mayDelete(message) && (
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            className={styles.danger}
            onClick={andClose(() => remove(message))}
          >
            {t('messages.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ForwardItemsProps {
  message: Message;
  andClose: (run: () => void) => () => void;
}

function ForwardItems({ message, andClose }: ForwardItemsProps) {
  const { t } = useTranslation();
  const { mayForward, forward, selection } = useThreadActions();
  if (!mayForward(message)) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowForwardUp size={16} />}
        onClick={andClose(() => forward(message))}
      >
        {t('forward.forward')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconListCheck size={16} />}
        onClick={andClose(() => selection.start(message.id))}
      >
        {t('forward.select')}
      </Menu.Item>
    </>
  );
}

function ReactionItems({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const { react } = useThreadActions();
  const own = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  const offered =
    own && !QUICK_EMOJIS.some((emoji) => emoji === own) ? [own, ...QUICK_EMOJIS] : QUICK_EMOJIS;
  return (
    <fieldset className={styles.emojis} aria-label={t('story.react')}>
      {offered.map((emoji) => (
        <Menu.Item
          key={emoji}
          data-own={emoji === own || undefined}
          aria-label={t(emoji === own ? 'story.unreact' : 'story.reactWith', { emoji })}
          className={styles.emoji}
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
