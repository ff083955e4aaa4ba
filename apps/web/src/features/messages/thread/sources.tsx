import { Button, Modal, Skeleton } from '@mantine/core';
import type { MessageSource } from '@prosa/contract/knowledge';
import type { Message } from '@prosa/contract/messages';
import { IconBook2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourcesQuery } from '../../../conversation/messages/messages.api.ts';
import dialog from '../../../ui/dialog.module.css';
import { FailedState } from '../../../ui/list-states.tsx';
import styles from './sources.module.css';

/** Which documents the bot answered from. The customer does not see it. */
export function Sources({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { sources } = message;
  return (
    <>
      <button
        type="button"
        className={styles.sources}
        title={t('messages.sourcesHint')}
        onClick={() => setOpen(true)}
      >
        <IconBook2 size={13} aria-hidden="true" />
        <span>{t('messages.sources', { count: sources.length, titles: sources.join(', ') })}</span>
      </button>
      {isOpen && <SourcesDialog messageId={message.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function SourcesDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const found = useQuery(sourcesQuery(messageId));
  return (
    <Modal opened onClose={onClose} title={t('messages.sourcesTitle')} size={640}>
      <p className={styles.hint}>{t('messages.sourcesHint')}</p>
      {found.isPending && <Skeleton height={160} />}
      {found.isError && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroll} aria-label={t('messages.sourcesTitle')} tabIndex={0}>
          <ol className={styles.passages}>
            {found.data.map((source, at) => (
              <Source key={at} source={source} />
            ))}
          </ol>
        </section>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </Modal>
  );
}

function Source({ source }: { source: MessageSource }) {
  const { t } = useTranslation();
  const { documentId, text, title, url } = source;
  return (
    <li className={styles.passage}>
      <span className={styles.head}>
        <strong>{title}</strong>
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer">
            {t('messages.openSource')}
          </a>
        )}
        {documentId === null && <span>{t('messages.sourceGone')}</span>}
      </span>
      {text}
    </li>
  );
}
