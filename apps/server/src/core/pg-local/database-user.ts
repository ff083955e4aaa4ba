/** PostgreSQL refuses to run as root, so root starts it as an ordinary user of the machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../config.ts';

/** Empty unless this process is root. */
export interface DatabaseUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** The owner of an existing cluster, else postgres, else nobody. Users of the machine are not changed. */
export function databaseUser(clusterDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody']
    .map((name) => users.find(([userName]) => userName === name))
    .find((found) => found !== undefined);
  if (!user) {
    throw new ConfigError(
      'PostgreSQL cannot run as root and there is no user "postgres" or "nobody": start as another user or set DATABASE_URL',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether the user may enter the folder; a private home or clone is often closed to it. */
export function mayEnter(user: DatabaseUser, dir: string): boolean {
  return mayRun(user, 'cd -- "$1"', dir);
}

/** Whether the user may start the PostgreSQL programs in the folder. */
export function mayStart(user: DatabaseUser, binDir: string): boolean {
  return mayRun(user, 'test -x "$1/postgres" && test -x "$1/initdb"', binDir);
}

function mayRun(user: DatabaseUser, script: string, argument: string): boolean {
  if (user.uid === undefined) return true;
  const options = { ...user, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], options).status === 0;
}
