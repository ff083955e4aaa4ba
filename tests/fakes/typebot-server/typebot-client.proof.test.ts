/** The fake is true to the wire: the client of Typebot, unchanged, talks to it in a browser. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { type Bot, paragraph } from './bot.ts';
import { fetchTypebotClient } from './fetch-client.ts';
import { TypebotServer } from './typebot-server.ts';

const PATIENCE_MS = 60_000;

const bot: Bot = {
  blocks: [
    { id: 'b1', type: 'text', text: [paragraph('Oi ', { text: '{{name}}', bold: true })] },
    {
      id: 'setor',
      type: 'choice input',
      items: [
        { id: 'i1', content: 'Vendas', value: 'v' },
        { id: 'i2', content: 'Suporte' },
      ],
      saves: 'setor',
    },
    { id: 'w', type: 'wait', seconds: 0.2, isPaused: true },
    { id: 'b2', type: 'text', text: 'Você escolheu {{setor}}.' },
    { id: 'nome', type: 'text input', saves: 'nome' },
    { id: 'b3', type: 'text', text: 'Até logo, {{nome}}.' },
  ],
};

let client: Buffer;
let browser: Browser;
let page: Page;
let site: http.Server;
let server: TypebotServer;
beforeAll(async () => {
  client = await fetchTypebotClient();
  browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] });
}, 2 * PATIENCE_MS);
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await TypebotServer.open();
  server.publish('atendimento', bot);
  site = http.createServer(({ url }, response) => {
    if (url === '/web.js') response.setHeader('content-type', 'text/javascript').end(client);
    else response.setHeader('content-type', 'text/html').end(pageOf(server.base));
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  page = await browser.newPage();
  // Its font comes from a server of the internet.
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
});
afterEach(async () => {
  await page.close();
  site.closeAllConnections();
  site.close();
  await server.leave();
});

const pageOf = (apiHost: string): string => `<!doctype html><meta charset="utf-8">
<typebot-standard style="width: 100%; height: 600px"></typebot-standard>
<script type="module">
  import Typebot from '/web.js';
  Typebot.initStandard({
    typebot: 'atendimento',
    apiHost: ${JSON.stringify(apiHost)},
    prefilledVariables: { name: 'Ana' },
  });
</script>`;

const open = () => page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);

test(
  'the client begins, draws the buttons, and goes on with what is chosen and written',
  async () => {
    await open();
    const isShown = (text: string | RegExp) =>
      expectPage(page.getByText(text).first()).toBeVisible({ timeout: PATIENCE_MS });
    await isShown('Ana');
    await page.getByRole('button', { name: 'Suporte' }).click();
    await isShown('Você escolheu Suporte.');
    const input = page.getByRole('textbox');
    await input.fill('Ana Souza');
    await input.press('Enter');
    await isShown('Até logo, Ana Souza.');
    const [first, ...others] = server.asked;
    expect(first).toMatchObject({
      kind: 'start',
      body: { isOnlyRegistering: false, prefilledVariables: { name: 'Ana' } },
    });
    expect(others.map(({ kind, body }) => [kind, body.message])).toEqual([
      ['continue', { type: 'text', text: 'Suporte' }],
      // After the pause.
      ['continue', undefined],
      ['continue', { type: 'text', text: 'Ana Souza' }],
    ]);
  },
  3 * PATIENCE_MS,
);

test(
  'the client is refused by a bot that allows other pages only',
  async () => {
    server.publish('atendimento', { ...bot, allowedOrigins: ['https://loja.exemplo'] });
    const refused = page.waitForResponse((response) => response.status() === 403);
    await open();
    expect(await (await refused).json()).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  },
  PATIENCE_MS,
);
