import { ActionIcon, TextInput } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/file-size.ts';
import styles from './file-list-dialog.module.css';

interface FileRowProps {
  name: string;
  bytes: number | null;
  /** Its URL; undefined until it is stored, null when it has only a name. */
  path?: string | null;
  /** Uploaded fraction. */
  sent?: number | null;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** A file of the list, stored or to be uploaded. */
export function FileRow({ name, bytes, path, sent = null, onRename, onRemove }: FileRowProps) {
  const { t, i18n } = useTranslation();
  return (
    <li className={styles.row}>
      <TextInput
        className={styles.name}
        size="xs"
        aria-label={t('fileLists.fileName')}
        maxLength={limits.fileOptionName.max}
        value={name}
        disabled={sent !== null}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <small className={styles.size}>
        {bytes === null ? t('fileLists.noFile') : formatBytes(bytes, i18n.language)}
      </small>
      {path && (
        <ActionIcon
          component="a"
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={t('fileLists.open', { name })}
          title={t('fileLists.open', { name })}
        >
          <IconDownload size={16} />
        </ActionIcon>
      )}
      {sent === null && (
        <ActionIcon aria-label={t('messages.removeAttachment', { name })} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      )}
      {sent !== null && (
        <progress
          className={styles.progress}
          value={sent}
          max={1}
          aria-label={t('fileLists.sending', { name })}
        />
      )}
    </li>
  );
}
