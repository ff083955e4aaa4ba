/** The library writes down sessions with their private keys: here it writes nowhere. */
import type { SocketConfig } from 'baileys';

export const silentLog: SocketConfig['logger'] = {
  level: 'silent',
  child: () => silentLog,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
};

function ignore(): void {}
