/**
 * The part of the server's environment and configuration that a child process gets: it runs code that WhatsApp talks
 * to.
 */
import { type Config, loadConfig } from '../../../core/config/config.ts';

const NAMES = new Set([
  ...['PATH', 'HOME', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'],
  ...['LD_LIBRARY_PATH', 'LD_PRELOAD'],
  // Windows opens no sockets without the first one.
  ...['SYSTEMROOT', 'TEMP', 'TMP'],
]);
/** Details of a database address: neither user nor password. */
const OF_POSTGRES = /^PG(?!USER|PASS|SSLCERT|SSLKEY)[A-Z]+$/;

export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      // On Windows names are case-insensitive.
      ([name]) => NAMES.has(name.toUpperCase()) || OF_POSTGRES.test(name),
    ),
  );
}

export type ChildConfig = Pick<
  Config,
  'logLevel' | 'waServerUrl' | 'waVersion' | 'waAckMs' | 'stuckMs'
>;

export const childConfig = (config: Config): ChildConfig => {
  const { logLevel, waServerUrl, waVersion, waAckMs, stuckMs } = config;
  return { logLevel, waServerUrl, waVersion, waAckMs, stuckMs };
};

/** The rest has its defaults. */
export const wholeConfig = (given: ChildConfig): Config => ({ ...loadConfig({}), ...given });
