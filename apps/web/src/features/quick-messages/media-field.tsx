import { ActionIcon, Button, FileButton } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { QuickMessage } from '@prosa/contract/quick-messages';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/file-size.ts';
import { toast } from '../../ui/toast.ts';
import styles from './media-field.module.css';
import type { QuickMessageDraft } from './quick-messages.api.ts';

interface MediaFieldProps {
  /** The stored file. */
  stored: Pick<QuickMessage, 'mediaPath' | 'mediaName'> | null;
  value: QuickMessageDraft['media'];
  onChange: (media: QuickMessageDraft['media']) => void;
  error: ReactNode;
  label?: string;
  /** Types that can be chosen; all by default. */
  accept?: string;
}

/** The file of a text; it is uploaded with the form. */
export function MediaField({
  stored,
  value,
  onChange,
  error,
  label,
  accept = '',
}: MediaFieldProps) {
  const { t, i18n } = useTranslation();
  const keeps = value === 'keep' && stored?.mediaPath ? stored : null;
  const chosen = value instanceof File ? value : null;
  const name = chosen?.name ?? keeps?.mediaName;
  const choose = (file: File | null) => {
    if (!file) return;
    const { max } = limits.fileBytes;
    if (file.size <= max) return onChange(file);
    const size = formatBytes(max, i18n.language);
    toast.error(t('messages.fileTooLarge', { name: file.name, size }), { id: 'files' });
  };
  return (
    <fieldset className={styles.field}>
      <legend>{label ?? t('quickMessages.attachment')}</legend>
      {name && (
        <span className={styles.file}>
          <IconPaperclip size={18} aria-hidden="true" />
          {keeps ? (
            <a href={keeps.mediaPath ?? ''} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            <span>{name}</span>
          )}
          <ActionIcon
            aria-label={t('messages.removeAttachment', { name })}
            onClick={() => onChange('none')}
          >
            <IconX size={16} />
          </ActionIcon>
        </span>
      )}
      <FileButton onChange={choose} accept={accept}>
        {(button) => (
          <Button {...button} variant="default" size="compact-sm">
            {t(name ? 'quickMessages.replaceFile' : 'quickMessages.chooseFile')}
          </Button>
        )}
      </FileButton>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
