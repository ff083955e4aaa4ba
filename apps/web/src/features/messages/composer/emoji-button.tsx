import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../../../ui/use-escape.ts';
import { returnToWriting } from '../../../ui/writing-field.ts';
import styles from './composer.module.css';

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'));

export function EmojiButton({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEscape(isOpen, () => {
    setOpen(false);
    returnToWriting();
  });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      shadow="md"
      onDismiss={returnToWriting}
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          className={styles.tool}
          aria-label={t('messages.emoji')}
          title={t('messages.emoji')}
          onClick={() => setOpen((open) => !open)}
        >
          <IconMoodSmile size={21} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('messages.emoji')}>
        <Suspense fallback={<div className={styles.emojiLoading} />}>
          <EmojiPanel
            onPick={(emoji) => {
              setOpen(false);
              onEmoji(emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
