/** Records the microphone as MP3, and also as WebM/Opus where the browser can: WhatsApp needs Opus. */
import { audioBitrateKbps } from '@prosa/contract/limits';
import { recordingName } from '@prosa/contract/recordings';
import { createEncoder } from 'wasm-media-encoders';
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import { peakOf, waveformOf } from '../media/waveform.ts';
import tapUrl from './tap.worklet.js?url';

export interface Recording {
  file: File;
  voice: Blob | null;
  waveform: string;
}

export interface Recorder {
  /** Current loudness, 0 to 1. */
  level(): number;
  /** Excluding pauses. */
  seconds(): number;
  pause(): void;
  resume(): void;
  /** The recording up to now, for listening while paused. */
  recorded(): { sound: Blob; waveform: string };
  /** Neither stopped nor cancelled. */
  isRunning(): boolean;
  stop(): Promise<Recording>;
  cancel(): void;
}

const OPUS = 'audio/webm;codecs=opus';
type SampleRate = Parameters<
  Awaited<ReturnType<typeof createEncoder<'audio/mpeg'>>>['configure']
>[0]['sampleRate'];

export async function startRecording(): Promise<Recorder> {
  const [stream, encoder] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ audio: true }),
    createEncoder('audio/mpeg', wasmUrl),
  ]);
  try {
    const context = new AudioContext();
    await context.audioWorklet.addModule(tapUrl);
    encoder.configure({
      sampleRate: context.sampleRate as SampleRate,
      channels: 1,
      bitrate: audioBitrateKbps,
    });
    return record(stream, context, encoder);
  } catch (error) {
    release(stream);
    throw error;
  }
}

type Encoder = Awaited<ReturnType<typeof createEncoder<'audio/mpeg'>>>;

function record(stream: MediaStream, context: AudioContext, encoder: Encoder): Recorder {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const peaks: number[] = [];
  let loudness = 0;
  let samples = 0;
  let state: 'recording' | 'paused' | 'ended' = 'recording';
  const tap = new AudioWorkletNode(context, 'tap');
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    if (state !== 'recording') return;
    samples += data.length;
    const peak = peakOf(data);
    peaks.push(peak);
    loudness = Math.max(loudness * 0.9, peak);
    // The encoder reuses its memory: copy each part.
    parts.push(new Uint8Array(encoder.encode([data])));
  };
  const source = context.createMediaStreamSource(stream);
  source.connect(tap);
  const opus = startOpus(stream);

  const end = () => {
    if (state === 'ended') return;
    state = 'ended';
    source.disconnect();
    tap.port.onmessage = null;
    release(stream);
    context.close().catch(() => undefined);
  };
  return {
    level: () => Math.min(1, loudness),
    seconds: () => samples / context.sampleRate,
    pause() {
      state = 'paused';
      opus?.pause();
    },
    resume() {
      state = 'recording';
      opus?.resume();
    },
    recorded: () => ({
      sound: new Blob(parts, { type: 'audio/mpeg' }),
      waveform: waveformOf(peaks),
    }),
    isRunning: () => state !== 'ended',
    async stop() {
      const voice = await opus?.stop();
      end();
      parts.push(new Uint8Array(encoder.finalize()));
      const file = new File(parts, recordingName(new Date()), { type: 'audio/mpeg' });
      return { file, voice: voice ?? null, waveform: waveformOf(peaks) };
    },
    cancel: end,
  };
}

interface OpusRecorder {
  pause(): void;
  resume(): void;
  stop(): Promise<Blob | null>;
}

function startOpus(stream: MediaStream): OpusRecorder | null {
  if (typeof MediaRecorder === 'undefined' || !MediaRecorder.isTypeSupported(OPUS)) return null;
  const recorder = new MediaRecorder(stream, { mimeType: OPUS });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  return {
    pause: () => {
      if (recorder.state === 'recording') recorder.pause();
    },
    resume: () => {
      if (recorder.state === 'paused') recorder.resume();
    },
    stop: () =>
      new Promise((resolve) => {
        recorder.onstop = () => resolve(new Blob(parts, { type: 'audio/webm' }));
        recorder.onerror = () => resolve(null);
        recorder.stop();
      }),
  };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
