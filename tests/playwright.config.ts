import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';

const root = path.resolve(import.meta.dirname, '..');
const port = process.env.JOURNEYS_PORT ?? '3199';
/** A server that runs already, for who writes journeys; its data folder is then JOURNEYS_DATA_DIR. */
const running = process.env.JOURNEYS_URL;
const url = running ?? `http://localhost:${port}`;
const dataDir = process.env.JOURNEYS_DATA_DIR ?? path.join(tmpdir(), 'prosa-journeys');
// The kit reads it in the runner's workers, to fill the database.
process.env.JOURNEYS_DATA_DIR = dataDir;
/** Where journeys start a Graph server of their own, should they need one. */
const graphPort = process.env.JOURNEYS_GRAPH_PORT ?? '3198';
process.env.JOURNEYS_GRAPH_PORT = graphPort;
const report = process.env.JOURNEYS_REPORT;

// Chromium's own sandbox does not work as root, and containers lack it; nothing is fetched from outside.
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: path.join(root, 'test-results/journeys'),
  // One server and one database: journeys that ran side by side would meet each other's tickets.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 800 },
    // Between page and server it would hide requests from journeys; those that are about it let it in.
    serviceWorkers: 'block',
    // No journey is about an animation.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(findBrowser() ? { executablePath: findBrowser() } : {}),
      args: BROWSER_FLAGS,
    },
  },
  webServer: running
    ? undefined
    : {
        command: `"${process.execPath}" scripts/start.ts`,
        cwd: root,
        url: `${url}/readyz`,
        timeout: 120_000,
        reuseExistingServer: false,
        // PostgreSQL ends with the server only when the server may end in order.
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        stdout: 'ignore',
        stderr: 'pipe',
        env: {
          PORT: port,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          RATE_LIMITS: 'off',
          LEASE_MS: '1500',
          GRAPH_URL: `http://127.0.0.1:${graphPort}`,
          CLOUD_PROBE_MS: '1000',
          SEED_DEMO: 'on',
          // Push services of journeys are on this machine.
          LOOPBACK_TARGETS: 'on',
        },
      },
});
