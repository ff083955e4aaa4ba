/** Short sounds generated in the browser: no file to load, nothing to license. */
import type { AlertSound } from '@prosa/contract/alerts';

interface Tone {
  hz: number;
  /** Seconds from the start. */
  at: number;
  seconds: number;
  shape?: OscillatorType;
}

const sounds: Record<AlertSound, readonly Tone[]> = {
  chime: [
    { hz: 880, at: 0, seconds: 0.22 },
    { hz: 1174.66, at: 0.12, seconds: 0.22 },
  ],
  bell: [
    { hz: 1568, at: 0, seconds: 0.9 },
    { hz: 3136, at: 0, seconds: 0.4 },
  ],
  drop: [
    { hz: 1318.5, at: 0, seconds: 0.09 },
    { hz: 659.25, at: 0.07, seconds: 0.16 },
  ],
  knock: [
    { hz: 220, at: 0, seconds: 0.08, shape: 'triangle' },
    { hz: 220, at: 0.14, seconds: 0.08, shape: 'triangle' },
    { hz: 165, at: 0.28, seconds: 0.12, shape: 'triangle' },
  ],
};
/** Alerts within this time play one sound. */
const PAUSE_MS = 1500;

let context: AudioContext | null = null;
let playedAt = Number.NEGATIVE_INFINITY;

export function playSound(sound: AlertSound, volume: number): void {
  const now = performance.now();
  if (now - playedAt < PAUSE_MS) return;
  playedAt = now;
  trySound(sound, volume);
}

/** Plays at once, however recent the last sound. */
export function trySound(sound: AlertSound, volume: number): void {
  if (volume <= 0) return;
  context ??= new AudioContext();
  // Browsers mute a page until somebody has clicked in it.
  if (context.state === 'suspended') context.resume().catch(() => undefined);
  for (const tone of sounds[sound]) playTone(context, tone, volume);
}

function playTone(audio: AudioContext, tone: Tone, volume: number): void {
  const { hz, at, seconds, shape = 'sine' } = tone;
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume * 0.4, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
