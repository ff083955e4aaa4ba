/** The user that children run as, when the server is root: one who cannot read anything secret. */
import path from 'node:path';
import { type Config, ConfigError, REPOSITORY_ROOT } from '../../../core/config/config.ts';
import { findSystemUser, mayRun, type SystemUser } from '../../../core/process/system-user.ts';

/** In the data folder. */
const PRIVATE = [
  'master.key',
  'master.key.previous',
  'files',
  'mail',
  'pg',
  'pg/secret',
  'pg/data',
];

/**
 * Undefined where none is set: then they run as the server's user.
 * @throws ConfigError for a user who would offer no protection
 */
export function deviceUser(config: Pick<Config, 'deviceUser' | 'dataDir'>): SystemUser | undefined {
  const { deviceUser: name, dataDir } = config;
  if (name === undefined) return undefined;
  if (process.getuid?.() !== 0) refuse('needs a server that runs as root');
  const user = findSystemUser(name) ?? refuse(`names no user of this machine: ${name}`);
  if (user.uid === 0) refuse('must not be root');
  if (!mayRun(user, 'test -r "$1"', import.meta.filename))
    refuse(`names a user who cannot read the program: ${name}`);
  const secrets = [
    path.join(REPOSITORY_ROOT, '.env'),
    ...PRIVATE.map((each) => path.join(dataDir, each)),
  ];
  const readable = secrets.find((file) => mayRun(user, 'test -r "$1"', file));
  if (readable)
    refuse(`names a user who can read ${readable}: take that right away (chmod go-rwx)`);
  return user;
}

function refuse(reason: string): never {
  throw new ConfigError(`DEVICE_USER ${reason}`);
}
