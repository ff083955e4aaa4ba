/** The library logs stanzas and keys: give it a logger that discards everything. */
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
