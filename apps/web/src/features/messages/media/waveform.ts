/** The waveform of a voice message: its loudness over time. */
import { WAVEFORM_BARS } from '@prosa/contract/recordings';

const LOUDEST = 100;

/** @param peaks loudness of equal parts, 0 to 1; @returns bars of 0 to 100 in base64, the loudest of them 100 */
export function waveformOf(peaks: readonly number[]): string {
  const bars = Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / WAVEFORM_BARS);
    const to = Math.floor(((bar + 1) * peaks.length) / WAVEFORM_BARS);
    return meanOf(peaks.slice(from, Math.max(to, from + 1)));
  });
  const loudest = peakOf(bars) || 1;
  return btoa(String.fromCharCode(...bars.map((bar) => Math.round((LOUDEST * bar) / loudest))));
}

/** Heights between 0 and 1. */
export const barsOf = (waveform: string): number[] =>
  Array.from(atob(waveform), (sign) => Math.min(1, sign.charCodeAt(0) / LOUDEST));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

export function peakOf(samples: ArrayLike<number>): number {
  let peak = 0;
  for (let at = 0; at < samples.length; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
  return peak;
}
