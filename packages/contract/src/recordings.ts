/** What the composer calls a recording: one that comes as MP3 alone is known by its name, and goes out as a voice note. */
export const recordingName = (at: Date): string => `audio-record-${at.getTime()}.mp3`;

/** What is shown of a voice note: its loudness over its length, each bar a byte of 0 to 100, all in base64. */
export const WAVEFORM_BARS = 64;

export const isRecordingName = (name: string): boolean => /^audio-record.*\.mp3$/i.test(name);
