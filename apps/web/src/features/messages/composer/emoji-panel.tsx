import { EmojiPicker } from 'frimousse';
import type { AriaAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEmojis } from './emoji-data.ts';
import styles from './emoji-panel.module.css';

export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation();
  return (
    <EmojiPicker.Root
      className={styles.root}
      locale={i18n.language}
      columns={8}
      resolveEmojiData={loadEmojis}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className={styles.search}
        placeholder={t('messages.emojiSearch')}
        aria-label={t('messages.emojiSearch')}
        // Loaded after the popover opened, so the popover cannot focus it.
        autoFocus
      />
      <EmojiPicker.Viewport className={styles.viewport} tabIndex={0}>
        <EmojiPicker.Loading className={styles.hint}>{t('common.loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={styles.hint}>{t('messages.emojiEmpty')}</EmojiPicker.Empty>
        <EmojiPicker.List
          className={styles.list}
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={styles.category}>
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => <div {...withoutZeroes(props)}>{children}</div>,
            Emoji: ({ emoji, ...props }) => (
              <button
                {...withoutZeroes(props)}
                className={styles.emoji}
                data-active={emoji.isActive || undefined}
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}

/** The emoji picker counts rows and columns from 0, which ARIA does not allow. */
function withoutZeroes<P extends AriaAttributes>(props: P): P {
  const { 'aria-rowindex': row, 'aria-colindex': column } = props;
  return { ...props, 'aria-rowindex': row || undefined, 'aria-colindex': column || undefined };
}
