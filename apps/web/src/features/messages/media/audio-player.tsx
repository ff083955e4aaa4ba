import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/file-size.ts';
import styles from './audio-player.module.css';
import { barsOf } from './waveform.ts';

interface AudioPlayerProps {
  /** In order of preference: browsers differ in what they play. */
  sources: readonly string[];
  waveform: string | null;
  onFailed: () => void;
}

const RATES = [1, 1.5, 2];
let playing: HTMLAudioElement | null = null;

/** Plays one voice message at a time: starting this one pauses the other. */
function playAlone(audio: HTMLAudioElement): Promise<void> {
  if (playing !== audio) playing?.pause();
  playing = audio;
  return audio.play();
}

export function AudioPlayer({ sources, waveform, onFailed }: AudioPlayerProps) {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [rate, setRate] = useState(1);

  const toggle = () => {
    const player = audio.current;
    if (!player) return;
    if (isPlaying) player.pause();
    else playAlone(player).catch(() => setPlaying(false));
  };
  const nextRate = () => {
    const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
    setRate(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const seek = (to: number) => {
    setTime(to);
    if (audio.current) audio.current.currentTime = to;
  };
  return (
    <span className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: customers' recordings have no captions */}
      <audio
        ref={audio}
        src={sources[attempt]}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onDurationChange={(event) => {
          const length = event.currentTarget.duration;
          setDuration(Number.isFinite(length) ? length : 0);
        }}
        onEnded={() => seek(0)}
        onError={() => (attempt + 1 < sources.length ? setAttempt(attempt + 1) : onFailed())}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'messages.pause' : 'messages.play')}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </button>
      <span className={styles.track} data-wave={waveform !== null || undefined}>
        <input
          type="range"
          className={styles.seek}
          aria-label={t('messages.seek')}
          aria-valuetext={formatDuration(time)}
          min={0}
          max={duration || 1}
          step={0.1}
          value={Math.min(time, duration || 1)}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        {waveform && <Wave waveform={waveform} played={time / (duration || 1)} />}
      </span>
      <span className={styles.time}>{formatDuration(time > 0 ? time : duration)}</span>
      <button
        type="button"
        className={styles.rate}
        aria-label={t('messages.speed', { rate })}
        onClick={nextRate}
      >
        {rate}×
      </button>
    </span>
  );
}

const [WIDTH, HEIGHT] = [2, 24];
/** Silence is drawn as a dot. */
const LOW = 0.08;

/** The waveform; the part already played is highlighted. */
const Wave = memo(function Wave({ waveform, played }: { waveform: string; played: number }) {
  const bars = barsOf(waveform);
  const path = bars
    .map((bar, at) => {
      const half = (HEIGHT / 2) * Math.max(LOW, bar);
      return `M${at * WIDTH + 1} ${HEIGHT / 2 - half}v${2 * half}`;
    })
    .join('');
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      <path d={path} style={{ clipPath: `inset(0 ${100 * (1 - played)}% 0 0)` }} />
    </svg>
  );
});
