/**
 * Starts processes that their input may compromise. They gain no rights through programs that they start
 * (no_new_privs, where the system has setpriv), see only the environment passed to them, and may run as another user.
 */
import { type ChildProcess, fork, type StdioOptions, spawnSync } from 'node:child_process';
import type { SystemUser } from './system-user.ts';

interface ConfinedOptions {
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  heapMegabytes: number;
  stdio: StdioOptions;
  /** Only root can start a process as another user. */
  user?: SystemUser | undefined;
}

const SETPRIV = ['--no-new-privs', '--'];

let knownSetpriv: boolean | undefined;

export function forkConfined(module: string, options: ConfinedOptions): ChildProcess {
  const { args = [], env, heapMegabytes, stdio, user } = options;
  const execArgv = [`--max-old-space-size=${heapMegabytes}`];
  knownSetpriv ??= hasSetpriv();
  return fork(module, args, {
    env,
    stdio,
    execArgv,
    ...(knownSetpriv && {
      execPath: 'setpriv',
      execArgv: [...SETPRIV, process.execPath, ...execArgv],
    }),
    ...(user && { uid: user.uid, gid: user.gid }),
  });
}

/** From util-linux or BusyBox; it becomes the program that it starts. */
function hasSetpriv(): boolean {
  if (process.platform !== 'linux') return false;
  return spawnSync('setpriv', [...SETPRIV, 'true'], { stdio: 'ignore' }).status === 0;
}
