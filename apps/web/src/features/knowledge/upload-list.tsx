import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './knowledge.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onRemove: (key: string) => void;
}

/** Files on their way, and those that were refused. */
export function UploadList({ uploads, onRemove }: UploadListProps) {
  const { t } = useTranslation();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('knowledge.uploads')}>
      {uploads.map(({ key, name, sent, problem }) => (
        <li key={key} className={styles.upload}>
          <span className={styles.uploadName}>{name}</span>
          {problem === null ? (
            <progress
              className={styles.bar}
              value={sent}
              max={1}
              aria-label={t('knowledge.uploading', { name })}
            />
          ) : (
            <>
              <span className={styles.problem} role="alert">
                <IconAlertTriangle size={16} aria-hidden />
                {problem}
              </span>
              <ActionIcon
                aria-label={t('knowledge.dismiss', { name })}
                title={t('common.close')}
                onClick={() => onRemove(key)}
              >
                <IconX size={18} />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
