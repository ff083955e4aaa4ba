import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './emoji-button.module.css';

/** Common emojis; customers' own keyboards have the rest. */
const emoji = [
  ...['😀', '😂', '😊', '😍', '😘', '😎', '🤔', '😅', '😉', '🙂', '😢', '😭'],
  ...['😡', '😱', '😴', '🤗', '🥰', '🤩', '🙄', '😬', '😷', '🤒', '🥳', '😇'],
  ...['👍', '👎', '👏', '🙏', '💪', '👌', '🤝', '👋', '✌️', '🤞', '☝️', '👀'],
  ...['❤️', '💔', '🔥', '✨', '🎉', '🎁', '💯', '✅', '❌', '⚠️', '📦', '🚚'],
];
const COLUMNS = 8;

/** Arrow keys move from one to the next. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  buttons[at + step]?.focus();
}

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          aria-label={t('sandbox.emoji')}
          title={t('sandbox.emoji')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMoodSmile size={22} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('sandbox.emoji')}>
        <div
          className={styles.grid}
          role="toolbar"
          aria-label={t('sandbox.emoji')}
          onKeyDown={moveFocus}
        >
          {emoji.map((one) => (
            <button key={one} type="button" className={styles.one} onClick={() => onPick(one)}>
              {one}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
