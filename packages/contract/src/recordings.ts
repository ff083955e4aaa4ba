/** File name of a recording: the server recognises a recording that is only MP3 by it, and sends it as a voice note. */
export const recordingName = (at: Date): string => `audio-record-${at.getTime()}.mp3`;

/** The waveform of a voice note: its loudness over time, each bar a byte from 0 to 100, in base64. */
export const WAVEFORM_BARS = 64;

export const isRecordingName = (name: string): boolean => /^audio-record.*\.mp3$/i.test(name);
