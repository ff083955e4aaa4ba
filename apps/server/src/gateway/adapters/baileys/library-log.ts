/** The library logs stanzas and keys: it gets a log that keeps nothing. */
import type { WASocket } from 'baileys';

type LibraryLog = WASocket['logger'];

const nothing = () => {};

export const libraryLog: LibraryLog = {
  level: 'silent',
  child: () => libraryLog,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
