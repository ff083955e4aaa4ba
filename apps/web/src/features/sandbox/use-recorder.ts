import { useEffect, useRef, useState } from 'react';

export interface Recorder {
  /** Recorded seconds, or null when not recording. */
  seconds: number | null;
  start: () => Promise<void>;
  /** The recording, or null when it is empty. */
  finish: () => Promise<File | null>;
  cancel: () => void;
}

/** Phones record OGG; browsers that cannot use their own format. */
const types = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
const TICK_MS = 500;

/** Records from the microphone. `start` throws when the browser or the person refuses. */
export function useRecorder(): Recorder {
  const recording = useRef<Recording | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const isRecording = seconds !== null;

  useEffect(() => {
    if (!isRecording) return;
    const since = performance.now();
    const timer = setInterval(
      () => setSeconds(Math.floor((performance.now() - since) / 1000)),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => () => recording.current?.stop(), []);

  const end = () => {
    const ended = recording.current;
    recording.current = null;
    setSeconds(null);
    ended?.stop();
    return ended;
  };
  return {
    seconds,
    start: async () => {
      recording.current = await record();
      setSeconds(0);
    },
    finish: async () => (await end()?.file) ?? null,
    cancel: () => void end(),
  };
}

interface Recording {
  stop: () => void;
  file: Promise<File | null>;
}

async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const file = new Promise<File | null>((resolve) => {
    recorder.addEventListener('stop', () => resolve(fileOf(parts, recorder.mimeType)));
  });
  recorder.start();
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return { stop, file };
}

function fileOf(parts: readonly Blob[], mimeType: string): File | null {
  const [type = 'audio/webm'] = mimeType.split(';');
  const blob = new Blob([...parts], { type });
  return blob.size > 0 ? new File([blob], `audio.${type.split('/')[1]}`, { type }) : null;
}
