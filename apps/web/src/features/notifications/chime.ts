/** Two short tones made on the spot: no file to fetch, nothing to license. */
const tones = [
  { hz: 880, at: 0 },
  { hz: 1174.66, at: 0.12 },
] as const;
const TONE_SECONDS = 0.22;
/** Many messages at once are one sound. */
const PAUSE_MS = 1500;

let context: AudioContext | null = null;
let playedAt = Number.NEGATIVE_INFINITY;

export function playChime(volume: number): void {
  const now = performance.now();
  if (volume <= 0 || now - playedAt < PAUSE_MS) return;
  playedAt = now;
  context ??= new AudioContext();
  // Browsers keep a page silent until somebody has pressed something in it.
  if (context.state === 'suspended') context.resume().catch(() => undefined);
  for (const tone of tones) playTone(context, tone, volume);
}

function playTone(
  audio: AudioContext,
  { hz, at }: { hz: number; at: number },
  volume: number,
): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = hz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume * 0.4, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + TONE_SECONDS);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + TONE_SECONDS);
}
