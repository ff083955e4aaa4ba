import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile, IconPaperclip, IconPlus, IconSignature } from '@tabler/icons-react';
import { lazy, memo, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandKeys } from '../../../session/command-keys.ts';
import { useEscape } from '../../../ui/use-escape.ts';
import { returnToWriting } from '../../../ui/writing-field.ts';
import { VariablePicker } from '../../variables/variable-picker.tsx';
import styles from './composer.module.css';

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'));

interface ComposerToolsProps {
  isSigned: boolean;
  onSigned: (isSigned: boolean) => void;
  onEmoji: (emoji: string) => void;
  onFiles: (files: readonly File[]) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

export const ComposerTools = memo(function ComposerTools(props: ComposerToolsProps) {
  const { t } = useTranslation();
  const { isSigned, onSigned, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  // With enough room the tools are beside the field, whatever this state is.
  const [isOpen, setOpen] = useState(false);
  const choose = () => input.current?.click();
  useCommandKeys({ u: () => props.field.current?.checkVisibility() && choose() });
  return (
    <>
      <ActionIcon
        className={styles.more}
        aria-label={t('messages.tools')}
        title={t('messages.tools')}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        <IconPlus size={21} />
      </ActionIcon>
      <ActionIcon
        className={styles.attach}
        aria-label={t('messages.attach')}
        title={t('messages.attach')}
        onClick={choose}
      >
        <IconPaperclip size={20} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('messages.attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
      <div className={styles.tools} data-open={isOpen || undefined}>
        <EmojiButton onEmoji={props.onEmoji} />
        <VariablePicker className={styles.tool} field={props.field} />
        <button
          type="button"
          role="switch"
          aria-checked={isSigned}
          className={styles.sign}
          aria-label={t('messages.sign')}
          title={`${t('messages.sign')}: ${t('messages.signHint')}`}
          onClick={() => onSigned(!isSigned)}
        >
          <IconSignature size={20} aria-hidden="true" />
        </button>
      </div>
    </>
  );
});

function EmojiButton({ onEmoji }: { onEmoji: (emoji: string) => void }) {
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
