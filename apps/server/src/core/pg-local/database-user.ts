/** PostgreSQL refuses to run as root, so root starts it as an ordinary user of the machine. */
import { existsSync, statSync } from 'node:fs';
import { ConfigError } from '../config/config.ts';
import { findSystemUser, mayRun, type SystemUser } from '../process/system-user.ts';

/** Empty unless this process is root. */
export type DatabaseUser = Partial<SystemUser>;

/** The owner of an existing cluster, otherwise postgres, otherwise nobody. Users of the machine are not changed. */
export function databaseUser(clusterDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const user = findSystemUser('postgres') ?? findSystemUser('nobody');
  if (!user) {
    throw new ConfigError(
      'PostgreSQL cannot run as root and there is no user "postgres" or "nobody": start as another user or set DATABASE_URL',
    );
  }
  return user;
}

/** Whether the user may enter the folder; a private home or clone is often closed to it. */
export function mayEnter(user: DatabaseUser, dir: string): boolean {
  return may(user, 'cd -- "$1"', dir);
}

/** Whether the user may start the PostgreSQL programs in the folder. */
export function mayStart(user: DatabaseUser, binDir: string): boolean {
  return may(user, 'test -x "$1/postgres" && test -x "$1/initdb"', binDir);
}

const may = (user: DatabaseUser, script: string, argument: string): boolean =>
  user.uid === undefined || mayRun(user, script, argument);
