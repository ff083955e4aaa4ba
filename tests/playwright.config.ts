import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';

const root = path.resolve(import.meta.dirname, '..');
const report = process.env.JOURNEYS_REPORT;
/** A running server, for writing journeys; its data folder is then JOURNEYS_DATA_DIR. */
const running = process.env.JOURNEYS_URL;

/** A separate server for each worker: parallel journeys on one server would meet each other's tickets. */
interface Desk {
  port: number;
  dataDir: string;
  /** Where a journey starts its own Graph server, if it needs one. */
  graphPort: number;
  /** The same for speech. */
  speechPort: number;
  /** The same for Dialogflow. */
  dialogflowPort: number;
}

const ALONE: Desk = {
  port: 3199,
  graphPort: 3198,
  speechPort: 3197,
  dialogflowPort: 3196,
  dataDir: process.env.JOURNEYS_DATA_DIR ?? path.join(tmpdir(), 'prosa-journeys'),
};
const desks = process.env.JOURNEYS_DESKS
  ? (JSON.parse(process.env.JOURNEYS_DESKS) as Desk[])
  : [ALONE];
const urlOf = ({ port }: Desk): string => `http://localhost:${port}`;

// Each worker reads this file by itself.
const own = desks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? ALONE;
// The kit reads them in the workers.
process.env.JOURNEYS_DATA_DIR = own.dataDir;
process.env.JOURNEYS_GRAPH_PORT = String(own.graphPort);
process.env.JOURNEYS_SPEECH_PORT = String(own.speechPort);
process.env.JOURNEYS_DIALOGFLOW_PORT = String(own.dialogflowPort);

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

const WIDE = '**/wide/**';
/** Set by scripts/journeys.ts; all of them when Playwright is run by hand. */
const chosen: Record<string, { testMatch?: string; testIgnore?: string }> = {
  quick: { testIgnore: WIDE },
  wide: { testMatch: WIDE },
};

export default defineConfig({
  testDir: 'journeys',
  ...chosen[process.env.JOURNEYS_TIER ?? 'all'],
  outputDir: path.join(root, 'test-results/journeys/chosen'),
  workers: desks.length,
  retries: 0,
  // Tests wait for a condition, not a time; a busy machine only takes longer.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    baseURL: running ?? urlOf(own),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 800 },
    // Between page and server it would hide requests from journeys; journeys about it allow it.
    serviceWorkers: 'block',
    // No journey is about an animation.
    contextOptions: { reducedMotion: 'reduce' },
    // It would record every journey for the few that fail, at the cost of CPU time, which is the bottleneck.
    trace: process.env.JOURNEYS_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(findBrowser() ? { executablePath: findBrowser() } : {}),
      args: BROWSER_FLAGS,
    },
  },
  webServer: running ? [] : desks.map(serverOf),
});

function serverOf(desk: Desk) {
  return {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: root,
    url: `${urlOf(desk)}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    // PostgreSQL ends with the server only when the server can end in order.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      PORT: String(desk.port),
      DATA_DIR: desk.dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      // The shop signs in once for all work of a worker.
      ACCESS_TOKEN_MS: '7200000',
      SEARCH_MS: '20000',
      LEASE_MS: '1500',
      GRAPH_URL: `http://127.0.0.1:${desk.graphPort}`,
      SPEECH_URL: `http://127.0.0.1:${desk.speechPort}`,
      DIALOGFLOW_URL: `http://127.0.0.1:${desk.dialogflowPort}`,
      CLOUD_PROBE_MS: '1000',
      SEED_DEMO: 'on',
      // Push services of journeys are on this machine.
      LOOPBACK_TARGETS: 'on',
    },
  };
}
