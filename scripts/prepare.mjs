// Runs before every npm command, on any Node version of the machine: plain JavaScript, no packages. Installs what is
// missing, so that the command itself runs on the Node of node_modules/.bin.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, HEADLESS } from './find-browser.mjs';
import { findFakeTime } from './find-fake-time.mjs';

const NODE_MIN = [20, 19];
// Where npm offers no pinned Node the machine's own Node must be able to run TypeScript.
const NODE_MIN_UNPINNED = [24, 16];
// Retry when a mirror does not answer once, and wait while another apt is running.
const APT = ['-qq', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];
const APT_UPDATE = [...APT, 'update'];
const APT_INSTALL = [...APT, 'install', '-y', '--no-install-recommends'];
const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);

requireNode(NODE_MIN);
if (!isInstalled()) await install();
if (!isPinned()) requireNode(NODE_MIN_UNPINNED);
if (process.argv.includes('--tests')) {
  installTools();
  if (!findBrowser()) await installBrowser();
}

function requireNode([major, minor]) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  fail(
    `Prosa needs Node ${major}.${minor} or later on this machine, this is ${process.versions.node}`,
  );
}

function isPinned() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return existsSync(path.join(root, 'node_modules', `node-${system}-${process.arch}`));
}

/** npm writes what it installed into node_modules/.package-lock.json, as its last step. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([at, entry]) =>
      !at.startsWith('node_modules/') ||
      isForElsewhere(entry) ||
      installed[at]?.version === entry.version,
  );
}

/** Optional packages are those of other platforms; our own differ only by the C library. */
function isForElsewhere({ optional, os, cpu, libc }) {
  if (!optional && !os && !cpu) return false;
  if (!os && !cpu) return true;
  return libc !== undefined || !matches(os, process.platform) || !matches(cpu, process.arch);
}

function matches(allowed, own) {
  return allowed === undefined || allowed.includes(own);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  const npm = process.env.npm_execpath;
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=5',
  ];
  const [command, ...rest] = npm ? [process.execPath, npm, ...args] : ['npm', ...args];
  await run('Installing packages (once, about a minute)', command, rest);
  if (!isInstalled())
    fail('npm did not install every package: try "npm ci --include=dev" and look at its output');
}

async function installBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) fail(`CHROMIUM_PATH ${CHROMIUM_PATH} does not exist`);
  if (!canInstall()) {
    fail('The tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome');
  }
  await run('Updating the package lists', 'apt-get', APT_UPDATE);
  await run('Installing Chromium for the tests', 'apt-get', [...APT_INSTALL, 'chromium']);
  if (!findBrowser()) fail('Chromium was installed but not found: set CHROMIUM_PATH');
}

/**
 * Tools that speed up the tests, and tools that some fault tests need: those tests are skipped where a tool is
 * missing and cannot be installed.
 */
function installTools() {
  const missing = [
    ...(process.env.CHROMIUM_PATH || existsSync(HEADLESS) ? [] : ['chromium-headless-shell']),
    ...(spawnSync('redis-server', ['--version']).status === 0 ? [] : ['redis-server']),
    ...(spawnSync('openssl', ['version']).status === 0 ? [] : ['openssl']),
    ...(findFakeTime() ? [] : ['libfaketime']),
  ];
  if (missing.length === 0 || !canInstall()) return;
  console.log(`Installing for the tests: ${missing.join(', ')}`);
  const install = (name) => spawnQuietly('apt-get', [...APT_INSTALL, name]);
  if (missing.every(install)) return;
  spawnQuietly('apt-get', APT_UPDATE);
  for (const name of missing) install(name);
}

function spawnQuietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: 'ignore' }).status === 0;
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** One line with the step and its duration; the output only on failure. */
function run(title, command, args) {
  const startedAt = Date.now();
  process.stdout.write(`${title} … `);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const keep = (chunk) => {
      output = (output + chunk).slice(-8_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => fail(`failed: ${error.message}`));
    child.once('close', (code) => {
      if (code !== 0) fail(`failed (code ${code})\n${output.trim()}`);
      process.stdout.write(`${Math.round((Date.now() - startedAt) / 1000)} s\n`);
      resolve();
    });
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
