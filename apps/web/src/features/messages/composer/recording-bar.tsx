import { ActionIcon } from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import { IconMicrophone, IconPlayerPause, IconSend2, IconTrash } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSession } from '../../../session/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDuration } from '../../../ui/file-size.ts';
import { toast } from '../../../ui/toast.ts';
import { AudioPlayer } from '../media/audio-player.tsx';
import styles from './composer.module.css';
import type { Recorder, Recording } from './recorder.ts';

const METER_MS = 100;
/** Shorter recordings, started by mistake, are discarded without a question. */
const ASKED_FROM_SECONDS = 1;

interface RecordingBarProps {
  onDone: (recording: Recording | null) => void;
  /** The bar was removed without a decision: the ticket was closed or given to a colleague. */
  onLost: (recording: Recording) => void;
}

/** Replaces the composer while recording: time, loudness, pause and listen, cancel, send. */
export function RecordingBar({ onDone, onLost }: RecordingBarProps) {
  const { t } = useTranslation();
  const finish = (recording: Recording | null) => {
    recorder?.cancel();
    onDone(recording);
  };
  const recorder = useRecorder({ onFailed: () => onDone(null), onLost });
  const { seconds, level } = useMeter(recorder);
  const { heard, pause, resume } = usePause(recorder);
  const question = useQuestion(recorder, { pause, discard: () => finish(null) });

  const send = async () => {
    const recording = await recorder?.stop();
    if (!recording) return;
    const isTooShort = recording.file.size < limits.recordingBytes.min;
    if (isTooShort) toast.info(t('messages.recordTooShort'), { id: 'recording' });
    finish(isTooShort ? null : recording);
  };
  // The button is disabled until the microphone is granted, and cannot have the focus.
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (recorder) sendButton.current?.focus();
  }, [recorder]);
  const pauseLabel = t(heard ? 'messages.recordResume' : 'messages.recordPause');
  return (
    <>
      <fieldset
        className={styles.recording}
        aria-label={t('messages.recording')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape leaves only the recording, not the ticket.
          event.stopPropagation();
          question.ask();
        }}
      >
        <Tool label={t('messages.recordCancel')} onClick={() => finish(null)}>
          <IconTrash size={20} />
        </Tool>
        {heard ? (
          <span className={styles.heard}>
            <AudioPlayer sources={[heard.url]} waveform={heard.waveform} onFailed={resume} />
          </span>
        ) : (
          <>
            <span className={styles.recordingDot} aria-hidden="true" />
            <span role="timer">{formatDuration(seconds)}</span>
            <span className={styles.meter} aria-hidden="true">
              <i style={{ transform: `scaleX(${level})` }} />
            </span>
          </>
        )}
        <Tool label={pauseLabel} isDisabled={!recorder} onClick={heard ? resume : pause}>
          {heard ? <IconMicrophone size={20} /> : <IconPlayerPause size={20} />}
        </Tool>
        <ActionIcon
          className={styles.tool}
          variant="filled"
          color="brand"
          radius="xl"
          ref={sendButton}
          disabled={!recorder}
          aria-label={t('messages.recordSend')}
          title={t('messages.recordSend')}
          onClick={() => void send().catch(() => finish(null))}
        >
          <IconSend2 size={19} />
        </ActionIcon>
      </fieldset>
      {/* Beside the bar: keys pressed in a dialog inside it would reach the bar, too. */}
      {question.dialog}
    </>
  );
}

interface ToolProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const Tool = ({ label, isDisabled = false, onClick, children }: ToolProps) => (
  <ActionIcon
    className={styles.tool}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
);

function useMeter(recorder: Recorder | null): { seconds: number; level: number } {
  const [meter, setMeter] = useState({ seconds: 0, level: 0 });
  useEffect(() => {
    if (!recorder) return;
    const timer = setInterval(
      () => setMeter({ seconds: recorder.seconds(), level: recorder.level() }),
      METER_MS,
    );
    return () => clearInterval(timer);
  }, [recorder]);
  return meter;
}

/** While paused, the recording up to now can be played. */
function usePause(recorder: Recorder | null) {
  const [heard, setHeard] = useState<{ url: string; waveform: string } | null>(null);
  useEffect(() => {
    if (heard) return () => URL.revokeObjectURL(heard.url);
  }, [heard]);
  return {
    heard,
    pause: () => {
      recorder?.pause();
      const part = recorder?.recorded();
      if (part) setHeard({ url: URL.createObjectURL(part.sound), waveform: part.waveform });
    },
    resume: () => {
      setHeard(null);
      recorder?.resume();
    },
  };
}

/** Asks before a recording is discarded: by Esc, by going to another screen, or by leaving the page. */
function useQuestion(
  recorder: Recorder | null,
  { pause, discard }: { pause: () => void; discard: () => void },
) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const isWorthIt = () => (recorder?.seconds() ?? 0) >= ASKED_FROM_SECONDS;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isLeft = current.pathname !== next.pathname && getSession().status === 'signedIn';
      if (isLeft && isWorthIt()) pause();
      return isLeft && isWorthIt();
    },
    enableBeforeUnload: isWorthIt,
    withResolver: true,
  });
  const ask = () => {
    if (!isWorthIt()) return discard();
    pause();
    setAsked(true);
  };
  const dialog = (isAsked || status === 'blocked') && (
    <ConfirmDialog
      title={t('messages.recordDiscardTitle')}
      text={t('messages.recordDiscardText', { length: formatDuration(recorder?.seconds() ?? 0) })}
      confirm={t('messages.recordDiscard')}
      onConfirm={() => {
        discard();
        proceed?.();
      }}
      onClose={() => {
        setAsked(false);
        reset?.();
      }}
    />
  );
  return { ask, dialog };
}

interface RecorderOptions {
  onFailed: () => void;
  onLost: (recording: Recording) => void;
}

/** Starts with the bar and releases the microphone with it. */
function useRecorder(options: RecorderOptions): Recorder | null {
  const { t } = useTranslation();
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const [first] = useState(options);
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
        first.onFailed();
      });
    return () => {
      isGone = true;
      if (!started?.isRunning()) return;
      if (started.seconds() < ASKED_FROM_SECONDS) started.cancel();
      else started.stop().then(first.onLost, () => undefined);
    };
  }, [t, first]);
  return recorder;
}
