/** What a child process is given of the server's environment and configuration: it runs code that WhatsApp talks to. */
import type { Config } from '../../core/config.ts';

const NAMES = new Set([
  ...['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'],
  ...['LD_LIBRARY_PATH', 'LD_PRELOAD'],
  // Windows opens no sockets without the first.
  ...['SYSTEMROOT', 'TEMP', 'TMP'],
]);
/** PGSSLMODE and its like, which complete an address of the database. */
const OF_POSTGRES = /^PG[A-Z]+$/;

export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      // Windows knows no case in names.
      ([name]) => NAMES.has(name.toUpperCase()) || OF_POSTGRES.test(name),
    ),
  );
}

/** It seals and opens by itself, and so keeps the master keys; mail and Redis are its parent's. */
export const childConfig = (config: Config): Config => ({
  ...config,
  smtpUrl: undefined,
  redisUrl: undefined,
});
