import { Select, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/session.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { promptsQuery } from '../queues/queues.api.ts';
import styles from './settings-page.module.css';

const transcribingQuery = queryOptions({
  queryKey: ['settings', 'transcription'],
  queryFn: ({ signal }) => call('GET /prompt/transcription', {}, { signal }),
});

const OFF = '';

/** By which prompt voice notes are written down while people attend. */
export function TranscriptionField() {
  const { t } = useTranslation();
  const hintId = useId();
  const client = useQueryClient();
  const chosen = useQuery(transcribingQuery).data;
  const prompts = useQuery(promptsQuery).data;
  const save = useMutation({
    mutationFn: (promptId: number | null) =>
      call('POST /prompt/transcription', { body: { promptId } }),
    onSuccess: (saved) => {
      client.setQueryData(transcribingQuery.queryKey, saved);
      toast.success(t('settings.saved'));
    },
    onError: toastError,
  });
  const offered = (prompts ?? []).filter(({ transcriptionModel }) => transcriptionModel !== '');
  const name = t('settings.names.transcription');
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p id={hintId} className={styles.hint}>
          {t('settings.hints.transcription')}
        </p>
      </div>
      <div className={styles.control}>
        {chosen && prompts ? (
          <Select
            data={[
              { value: OFF, label: t('settings.values.transcriptionOff') },
              ...offered.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            value={chosen.promptId === null ? OFF : String(chosen.promptId)}
            allowDeselect={false}
            disabled={save.isPending}
            onChange={(value) => save.mutate(value ? Number(value) : null)}
            aria-label={name}
            aria-describedby={hintId}
          />
        ) : (
          <Skeleton height={36} />
        )}
      </div>
    </div>
  );
}
