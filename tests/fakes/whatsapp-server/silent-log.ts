/** The library logs sessions with their private keys: this logger discards everything. */
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
