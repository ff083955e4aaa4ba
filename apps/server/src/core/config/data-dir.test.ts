import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { isDataDirInUse, lockDataDir, prepareDataDir } from './data-dir.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'prosa-data-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('prepareDataDir', () => {
  it('creates the folder and leaves no trace of the probe', () => {
    prepareDataDir(path.join(dir, 'a/b'));
    expect(readdirSync(path.join(dir, 'a/b'))).toEqual([]);
  });

  it('says in one line that a file is in the way', () => {
    writeFileSync(path.join(dir, 'file'), '');
    expect(() => prepareDataDir(path.join(dir, 'file'))).toThrow(ConfigError);
    expect(() => prepareDataDir(path.join(dir, 'file/below'))).toThrow(
      `DATA_DIR ${dir}/file/below is not writable: a part of the path is a file`,
    );
  });
});

describe('lockDataDir', () => {
  it('locks once and can be locked again after release', () => {
    const lock = lockDataDir(dir);
    expect(() => lockDataDir(dir)).toThrow(`(process ${process.pid})`);
    expect(isDataDirInUse(dir)).toBe(false);
    lock.release();
    lockDataDir(dir).release();
  });
});
