import { Skeleton } from '@mantine/core';
import type { QueueOption } from '@prosa/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { OptionChanged } from './option-changed.tsx';
import { OptionList } from './option-list.tsx';
import type { OptionWords } from './option-saver.ts';
import styles from './options-editor.module.css';
import { queueOptionsQuery } from './queues.api.ts';
import { type RefusedWords, useOptionChanges } from './use-option-changes.ts';

interface OptionsEditorProps {
  queueId: number;
  /** The unsaved text. */
  greetingMessage: string;
}

const SKELETONS = 5;

/** The menu of a queue, with a preview. */
export function OptionsEditor(props: OptionsEditorProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queueOptionsQuery(props.queueId));
  if (data) return <Editor {...props} stored={data} />;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} height={40} mb={6} />
      ))}
    </div>
  );
}

/** Unsaved text of an option, based on `rev`, and its saved text. */
export type OptionDraft = OptionWords & { id: number; rev: number; saved: OptionWords };

const withWords = (option: QueueOption, { title, message }: OptionDraft): QueueOption => ({
  ...option,
  title,
  message,
});

interface EditorProps extends OptionsEditorProps {
  stored: readonly QueueOption[];
}

function Editor({ queueId, greetingMessage, stored }: EditorProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<RefusedWords | null>(null);
  const changes = useOptionChanges(queueId, setRefused);
  const [opened, setDraft] = useState<OptionDraft | null>(null);
  // Somebody else may have deleted it meanwhile.
  const draft = stored.some(({ id }) => id === opened?.id) ? opened : null;
  const options = draft
    ? stored.map((option) => (option.id === draft.id ? withWords(option, draft) : option))
    : stored;
  return (
    <div className={styles.editor}>
      <section className={styles.side} aria-label={t('queues.options')}>
        <p className={styles.hint}>{t('queues.optionsHint')}</p>
        <OptionList options={options} draft={draft} onDraft={setDraft} changes={changes} />
      </section>
      <MenuPreview
        queueId={queueId}
        queue={{ greetingMessage, options }}
        optionId={draft?.id ?? null}
      />
      {refused && (
        <OptionChanged
          refused={refused}
          draft={draft?.id === refused.id ? draft : null}
          onDraft={setDraft}
          onSave={(words, rev) => void changes.write(refused.id, words, rev)}
          onClose={() => setRefused(null)}
        />
      )}
    </div>
  );
}
