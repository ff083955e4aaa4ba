import { Button, Modal, Skeleton } from '@mantine/core';
import type { KnowledgeDocument } from '@prosa/contract/knowledge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/dialog.module.css';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import { chunksQuery } from './documents.api.ts';
import styles from './knowledge.module.css';

interface ChunksDialogProps {
  row: KnowledgeDocument;
  onClose: () => void;
}

/** What was read of a document, as a model may get it. */
export function ChunksDialog({ row, onClose }: ChunksDialogProps) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(chunksQuery(row.id));
  const chunks = found.data?.pages.flatMap((page) => page.chunks);
  return (
    <Modal opened onClose={onClose} title={row.title} size={720}>
      <p className={styles.hint}>{t('knowledge.chunksHint')}</p>
      {found.isError && !chunks && (
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton height={240} />}
      {chunks?.length === 0 && (
        <EmptyState title={t('knowledge.noChunks')} hint={t('knowledge.noChunksHint')} />
      )}
      {chunks && chunks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroll} aria-label={t('knowledge.chunks')} tabIndex={0}>
          <ol className={styles.passages}>
            {chunks.map(({ place, text }) => (
              <li key={place} className={styles.passage} value={place}>
                {text}
              </li>
            ))}
          </ol>
          {found.hasNextPage && (
            <Button
              variant="default"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('knowledge.moreChunks')}
            </Button>
          )}
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
