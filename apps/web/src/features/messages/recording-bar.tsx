import { ActionIcon } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';
import styles from './composer.module.css';
import { formatDuration } from './file-size.ts';
import type { Recorder, Recording } from './recorder.ts';

const METER_MS = 100;

/** In place of the composer while recording: time, loudness, cancel, send. */
export function RecordingBar({ onDone }: { onDone: (recording: Recording | null) => void }) {
  const { t } = useTranslation();
  const recorder = useRecorder(() => onDone(null));
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!recorder) return;
    const startedAt = performance.now();
    const timer = setInterval(() => {
      setSeconds((performance.now() - startedAt) / 1000);
      setLevel(recorder.level());
    }, METER_MS);
    return () => clearInterval(timer);
  }, [recorder]);

  const send = async () => {
    const recording = await recorder?.stop();
    if (!recording) return;
    const isTooShort = recording.file.size < limits.recordingBytes.min;
    if (isTooShort) toast.info(t('messages.recordTooShort'), { id: 'recording' });
    onDone(isTooShort ? null : recording);
  };
  return (
    <fieldset
      className={styles.recording}
      aria-label={t('messages.recording')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Only the recording is left, not the ticket.
        event.stopPropagation();
        onDone(null);
      }}
    >
      <ActionIcon
        className={styles.tool}
        aria-label={t('messages.recordCancel')}
        title={t('messages.recordCancel')}
        onClick={() => onDone(null)}
      >
        <IconTrash size={20} />
      </ActionIcon>
      <span className={styles.recordingDot} aria-hidden="true" />
      <span role="timer">{formatDuration(seconds)}</span>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ transform: `scaleX(${level})` }} />
      </span>
      <ActionIcon
        className={styles.tool}
        variant="filled"
        color="brand"
        radius="xl"
        disabled={!recorder}
        aria-label={t('messages.recordSend')}
        title={t('messages.recordSend')}
        onClick={() => void send().catch(() => onDone(null))}
        autoFocus
      >
        <IconSend2 size={19} />
      </ActionIcon>
    </fieldset>
  );
}

/** Starts with the bar and lets go of the microphone with it. */
function useRecorder(onFailed: () => void): Recorder | null {
  const { t } = useTranslation();
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    let isGone = false;
    let started: Recorder | null = null;
    import('./recorder.ts')
      .then((module) => module.startRecording())
      .then((next) => {
        started = next;
        if (isGone) next.cancel();
        else setRecorder(next);
      })
      .catch(() => {
        if (isGone) return;
        toast.error(t('messages.recordDenied'), { id: 'recording' });
        failed.current();
      });
    return () => {
      isGone = true;
      started?.cancel();
    };
  }, [t]);
  return recorder;
}
