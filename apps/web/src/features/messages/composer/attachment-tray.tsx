import { IconFile, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/file-size.ts';
import type { Attachment } from './attachments.ts';
import styles from './composer.module.css';

interface AttachmentTrayProps {
  files: readonly Attachment[];
  onRemove: (id: string) => void;
}

/** Preview of the files to send; the text in the field becomes their caption. */
export function AttachmentTray({ files, onRemove }: AttachmentTrayProps) {
  const { t, i18n } = useTranslation();
  return (
    <ul className={styles.tray} aria-label={t('messages.attachments')}>
      {files.map(({ id, file, previewUrl }) => (
        <li key={id} className={styles.attachment}>
          {previewUrl ? (
            <img src={previewUrl} alt={file.name} />
          ) : (
            <span className={styles.fileIcon}>
              <IconFile size={28} stroke={1.4} aria-hidden="true" />
            </span>
          )}
          <span className={styles.fileName} title={file.name}>
            {file.name}
          </span>
          <small>{formatBytes(file.size, i18n.language)}</small>
          <button
            type="button"
            aria-label={t('messages.removeAttachment', { name: file.name })}
            onClick={() => onRemove(id)}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
