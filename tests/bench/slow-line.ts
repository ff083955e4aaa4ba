/** On Fast 3G: the downloads of a first visit, and how long a person waits for the first ticket. */
import { type Browser, chromium, type Page } from '@playwright/test';
import {
  buildCompany,
  buildConnection,
  buildTicket,
  buildUser,
  TEST_PASSWORD,
} from '../../apps/server/src/testing/builders.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { openCore } from '../stage/core.ts';
import { ServerProcess } from '../stage/server-process.ts';
import { Stage } from '../stage/stage.ts';
import { slowDown } from '../stage/wire.ts';
import { spread } from './figures.ts';
import { atMost, type Row } from './table.ts';

const TICKETS = 60;
const ROUNDS = 5;
const KB = 1000;

interface Visit {
  loginKb: number;
  ticketsKb: number;
  requests: number;
  seconds: number;
}

export async function measureSlowLine(): Promise<Row[]> {
  await buildWeb();
  const stage = await Stage.open({ inMemory: true });
  const { core, close } = await openCore(stage);
  const { id } = await buildCompany(core);
  const { email, id: userId } = await buildUser(core, id);
  const { id: connectionId } = await buildConnection(core, id);
  for (let n = 0; n < TICKETS; n++)
    await buildTicket(core, id, {
      connectionId,
      userId,
      status: 'open',
      lastMessage: `Pedido ${n}`,
    });
  const env = { SEED_DEMO: 'off', RATE_LIMITS: 'off' };
  const options = { databaseUrl: stage.directUrl(), dataDir: stage.dir, env };
  const server = await ServerProcess.start(options);
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const visits: Visit[] = [];
    for (let n = 0; n < ROUNDS; n++) visits.push(await visit(browser, server.url, email));
    return rowsOf(visits);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await close();
    await stage.close();
  }
}

async function visit(browser: Browser, url: string, email: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1366, height: 800 },
  });
  const page = await context.newPage();
  const wire = await slowDown(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const loginKb = wire.bytes / KB;
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(TEST_PASSWORD);
  wire.begin();
  const startedAt = performance.now();
  await page.locator('[name=password]').press('Enter');
  await firstTicket(page);
  const signedIn = {
    seconds: (performance.now() - startedAt) / 1000,
    requests: wire.requests.length,
  };
  const stored = await context.storageState();
  await context.close();
  return { ...signedIn, loginKb, ticketsKb: await comeBack(browser, url, stored) };
}

type Stored = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Signed in, with nothing of the app cached. */
async function comeBack(browser: Browser, baseURL: string, storageState: Stored): Promise<number> {
  const context = await browser.newContext({ baseURL, storageState });
  const page = await context.newPage();
  const wire = await slowDown(page);
  await page.goto('/tickets', { waitUntil: 'commit' });
  await firstTicket(page);
  const kb = wire.bytes / KB;
  await context.close();
  return kb;
}

const firstTicket = (page: Page): Promise<void> => page.locator('[data-ticket]').first().waitFor();

function rowsOf(visits: readonly Visit[]): Row[] {
  const middle = (key: keyof Visit) => spread(visits.map((each) => each[key])).p50;
  return [
    {
      name: 'Fast 3G: /login, as sent',
      value: middle('loginKb'),
      unit: 'kB',
      target: atMost(200, ' kB'),
    },
    {
      name: 'Fast 3G: /tickets to the first row, as sent',
      value: middle('ticketsKb'),
      unit: 'kB',
      target: atMost(320, ' kB'),
    },
    {
      name: 'Fast 3G: requests from sign-in to the first row',
      value: middle('requests'),
      unit: '',
      target: atMost(30),
    },
    {
      name: 'Fast 3G: from sign-in to the first row',
      value: middle('seconds'),
      unit: 's',
      target: atMost(4, ' s'),
    },
  ];
}
