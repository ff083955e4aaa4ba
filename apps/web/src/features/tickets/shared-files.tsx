import { ActionIcon, SegmentedControl } from '@mantine/core';
import type { FileKind, SharedFile } from '@prosa/contract/ticket-panel';
import { IconMessageShare, IconPlayerPlay } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linksOf } from '../../conversation/messages/markup.ts';
import { formatShortDateTime } from '../../i18n/dates.ts';
import { formatBytes } from '../../ui/file-size.ts';
import { FailedState } from '../../ui/list-states.tsx';
import { filesQuery } from './contact-panel.api.ts';
import { More } from './earlier-tickets.tsx';
import styles from './panel-lists.module.css';
import { useNewFiles } from './use-new-files.ts';

const KINDS: readonly FileKind[] = ['media', 'documents', 'links'];

interface SharedFilesProps {
  ticketId: number;
  onJump: (messageId: string) => void;
  onView: (messageId: string) => void;
}

/** Files and links exchanged with this customer, by kind. */
export function SharedFiles({ ticketId, onJump, onView }: SharedFilesProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<FileKind>('media');
  const query = useInfiniteQuery(filesQuery(ticketId, kind));
  useNewFiles(ticketId);
  const jump = useShow(onJump);
  const view = useShow(onView);
  const files = query.data?.pages.flatMap((page) => page.files);
  return (
    <>
      <SegmentedControl
        className={styles.tabs}
        fullWidth
        size="xs"
        aria-label={t('panel.files')}
        data={KINDS.map((value) => ({ value, label: t(`panel.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(value as FileKind)}
      />
      {files ? (
        <Files kind={kind} files={files} onJump={jump} onView={view} />
      ) : query.error ? (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.waiting} role="status" aria-label={t('common.loading')} />
      )}
      <More query={query} />
    </>
  );
}

/** Scrolls this thread, or opens the ticket of another connection. */
function useShow(inThread: (messageId: string) => void) {
  const navigate = useNavigate({ from: '/tickets/{-$uuid}' });
  return ({ id, isInThread, ticketUuid }: SharedFile) => {
    if (isInThread) inThread(id);
    else
      void navigate({
        to: '/tickets/{-$uuid}',
        params: { uuid: ticketUuid },
        search: (now) => ({ ...now, message: id }),
      });
  };
}

interface FilesProps {
  kind: FileKind;
  files: readonly SharedFile[];
  onJump: (file: SharedFile) => void;
  onView: (file: SharedFile) => void;
}

function Files({ kind, files, onJump, onView }: FilesProps) {
  const { t } = useTranslation();
  if (files.length === 0) return <p className={styles.empty}>{t(`panel.${kind}None`)}</p>;
  if (kind === 'media') return <Pictures files={files} onView={onView} />;
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          {kind === 'links' ? <Addresses file={file} /> : <Document file={file} />}
          <ActionIcon
            aria-label={t('panel.toMessage')}
            title={t('panel.toMessage')}
            onClick={() => onJump(file)}
          >
            <IconMessageShare size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function Pictures({ files, onView }: Pick<FilesProps, 'files' | 'onView'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.pictures}>
      {files.map((file) => {
        const { id, mediaType, mediaUrl, createdAt } = file;
        const isPicture = mediaType === 'image' && mediaUrl !== null;
        const what = t(isPicture ? 'messages.image' : 'messages.video');
        const label = `${what}, ${formatShortDateTime(createdAt)}`;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.tile}
              aria-label={label}
              title={label}
              onClick={() => onView(file)}
            >
              {isPicture ? (
                <img src={mediaUrl} alt="" loading="lazy" />
              ) : (
                <IconPlayerPlay size={28} aria-hidden="true" />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Document({ file }: { file: SharedFile }) {
  const { t, i18n } = useTranslation();
  const { mediaUrl, mediaName, mediaBytes, createdAt } = file;
  const name = mediaName ?? t('messages.file');
  const size = mediaBytes === null ? [] : [formatBytes(mediaBytes, i18n.language)];
  return (
    <a href={mediaUrl ?? undefined} download={name} title={name}>
      <span>{name}</span>
      <span className={styles.second}>{[...size, formatShortDateTime(createdAt)].join(' · ')}</span>
    </a>
  );
}

function Addresses({ file }: { file: SharedFile }) {
  return (
    <span>
      {linksOf(file.body).map(({ text, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
          <span>{text}</span>
        </a>
      ))}
      <span className={styles.second}>{formatShortDateTime(file.createdAt)}</span>
    </span>
  );
}
