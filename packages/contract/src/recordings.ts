/** What the composer calls a recording: one that comes as MP3 alone is known by its name, and goes out as a voice note. */
export const recordingName = (at: Date): string => `audio-record-${at.getTime()}.mp3`;

export const isRecordingName = (name: string): boolean => /^audio-record.*\.mp3$/i.test(name);
