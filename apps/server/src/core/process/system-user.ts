/** Users of this machine for whom root starts processes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** By name or number. */
export function findSystemUser(nameOrId: string): SystemUser | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name, , id]) => name === nameOrId || id === nameOrId) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether a shell test holds for the user; any user when this process is not root. */
export function mayRun(user: Partial<SystemUser>, script: string, argument: string): boolean {
  const options = { ...user, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], options).status === 0;
}
