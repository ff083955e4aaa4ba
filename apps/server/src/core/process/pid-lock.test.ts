import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning, pidLockHolder, tryPidLock } from './pid-lock.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'prosa-lock-'));
  file = path.join(dir, 'lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('tryPidLock', () => {
  it('is held until released, and leaves nothing behind', () => {
    const lock = tryPidLock(file);
    expect(tryPidLock(file)).toEqual({ heldBy: process.pid });
    expect(pidLockHolder(file)).toBe(process.pid);
    if ('release' in lock) lock.release();
    expect(readdirSync(dir)).toEqual([]);
    expect(pidLockHolder(file)).toBeUndefined();
  });

  it('is free again once its holder was killed', async () => {
    const module = path.join(import.meta.dirname, 'pid-lock.ts');
    const script = `const { tryPidLock } = await import(process.argv[1]);
      tryPidLock(process.argv[2]); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, file]);
    await once(child.stdout, 'data');
    expect(tryPidLock(file)).toEqual({ heldBy: child.pid });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(tryPidLock(file)).toHaveProperty('release');
  });

  it('is not fooled by a reused process id', () => {
    writeFileSync(file, `${process.pid} 1\n`);
    expect(tryPidLock(file)).toHaveProperty('release');
  });

  it.each(['', 'nonsense', '0 0'])('replaces a broken file (%j)', (content) => {
    writeFileSync(file, content);
    expect(tryPidLock(file)).toHaveProperty('release');
  });
});

describe('isRunning', () => {
  it('recognises this process and no dead one', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(isRunning(process.pid)).toBe(true);
    expect(isRunning(child.pid ?? 0)).toBe(false);
  });
});
