/** `npm run dev`: server and web app, both reloading on change, stopped together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ConfigError, loadConfig } from '../apps/server/src/core/config/config.ts';

const root = path.resolve(import.meta.dirname, '..');
const WEB_URL = 'http://localhost:5173';

try {
  await run(loadConfig({ ...process.env }).port);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(port: number): Promise<void> {
  const server = start(['--watch', path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { PUBLIC_URL: process.env.PUBLIC_URL ?? WEB_URL, PORT: String(port) },
  });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const web = start([vite, '--port', '5173', '--strictPort'], {
    cwd: path.join(root, 'apps/web'),
    env: { API_URL: `http://localhost:${port}` },
  });
  const children = [server, web];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const ends = children.map((child) => once(child, 'exit'));
  await Promise.race(ends);
  stop();
  await Promise.all(ends);
}

function start(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: 'inherit',
    // Ctrl-C in the terminal must reach them only through us, once.
    detached: true,
  });
}
