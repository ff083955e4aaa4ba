import { ActionIcon } from '@mantine/core';
import { IconPaperclip, IconPlus, IconSignature } from '@tabler/icons-react';
import { memo, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandKeys } from '../../../session/command-keys.ts';
import { AssistMenu } from '../../assist/assist-menu.tsx';
import type { Assist } from '../../assist/use-assist.ts';
import { VariablePicker } from '../../variables/variable-picker.tsx';
import styles from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';

interface ComposerToolsProps {
  isSigned: boolean;
  onSigned: (isSigned: boolean) => void;
  onEmoji: (emoji: string) => void;
  onFiles: (files: readonly File[]) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  assist: Assist;
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
        <AssistMenu assist={props.assist} field={props.field} className={styles.tool} />
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
