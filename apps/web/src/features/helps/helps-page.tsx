import { Modal, Skeleton } from '@mantine/core';
import type { Help } from '@prosa/contract/helps';
import { VIDEO_HOST } from '@prosa/contract/helps/videos';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { EmptyState, FailedState } from '../../ui/list-states.tsx';
import pageStyles from '../../ui/resource-page.module.css';
import { shownHelpsQuery } from './helps.api.ts';
import styles from './helps.module.css';

const SKELETONS = 8;

/** Videos that explain the product. Nothing is loaded from YouTube before somebody opens one. */
export function HelpsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(shownHelpsQuery(currentLanguage()));
  const [played, setPlayed] = useState<Help | null>(null);
  return (
    <section className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>
          {t('helps.title')}
          {data && <small className={pageStyles.count}>{data.length}</small>}
        </h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <section className={pageStyles.pane} tabIndex={0} aria-label={t('helps.title')}>
        {error && !data ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <Categories helps={data} onPlay={setPlayed} />
        )}
      </section>
      {played && <Player help={played} onClose={() => setPlayed(null)} />}
    </section>
  );
}

interface CategoriesProps {
  /** Undefined while they are fetched. */
  helps: readonly Help[] | undefined;
  onPlay: (help: Help) => void;
}

function Categories({ helps, onPlay }: CategoriesProps) {
  const { t } = useTranslation();
  if (!helps) return <Waiting />;
  if (helps.length === 0)
    return <EmptyState title={t('helps.empty')} hint={t('helps.emptyHint')} />;
  return [...Map.groupBy(helps, ({ category }) => category)].map(([category, some]) => (
    <section key={category}>
      {category && <h2 className={styles.category}>{category}</h2>}
      <ul className={styles.grid}>
        {some.map((help) => (
          <li key={help.id}>
            <button type="button" className={styles.card} onClick={() => onPlay(help)}>
              <span className={styles.picture} aria-hidden="true">
                <IconPlayerPlayFilled size={36} />
              </span>
              <span className={styles.name}>{help.title}</span>
              {help.description && <span className={styles.text}>{help.description}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} height={220} radius={8} />
      ))}
    </div>
  );
}

/** Its frame goes with it, which stops the video. */
function Player({
  help: { title, video, description },
  onClose,
}: {
  help: Help;
  onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <iframe
        className={styles.frame}
        title={title}
        src={`${VIDEO_HOST}/embed/${video}`}
        allow="encrypted-media; fullscreen; picture-in-picture"
        // YouTube refuses pages that do not say who they are.
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
      {description && <p className={styles.description}>{description}</p>}
    </Modal>
  );
}
