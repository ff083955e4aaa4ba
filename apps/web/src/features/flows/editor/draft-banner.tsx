import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../../i18n/dates.ts';
import styles from './flow-editor.module.css';
import type { LocalDraft } from './local-draft.ts';

interface DraftBannerProps {
  draft: LocalDraft;
  /** Of what the server has. */
  rev: number;
  onTake: (draft: LocalDraft) => void;
  onDiscard: () => void;
}

/** What was drawn here before the page ended without saving. */
export default function DraftBanner({ draft, rev, onTake, onDiscard }: DraftBannerProps) {
  const { t } = useTranslation();
  const when = formatShortDateTime(new Date(draft.at).toISOString());
  return (
    <div className={styles.banner} role="status">
      <p>
        {t('flows.draftFound', { when })}
        {draft.rev !== rev && ` ${t('flows.draftOlder')}`}
      </p>
      <Button size="xs" onClick={() => onTake(draft)}>
        {t('flows.draftTake')}
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {t('flows.draftDiscard')}
      </Button>
    </div>
  );
}
