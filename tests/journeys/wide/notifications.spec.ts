/** While the page is closed, the customer still reaches the attendant, and the app still starts. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { PushBrowser } from '../../fakes/push-service/push-browser.ts';
import { PushService } from '../../fakes/push-service/push-service.ts';
import { expectAccessible } from '../kit/axe.ts';
import { bubble, chat } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

test('notifies a closed page, leads to the ticket by a click, and starts offline', async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|The server cannot be reached/);
  const { page } = await enter({ allTicket: 'enabled' }, { serviceWorkers: 'allow' });
  const context = page.context();
  const service = await PushService.start();
  const subscribed = await stubPushService(context, service);
  const worker = await workerOf(context);
  const customer = shop.customer();

  await test.step('the attendant allows notifications on this device', async () => {
    await page.reload();
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await expect(page.getByRole('switch', { name: 'Avisar neste dispositivo' })).toBeChecked();
    await expect(
      page.getByRole('switch', { name: 'Mostrar o texto das mensagens' }),
    ).not.toBeChecked();
    await expectAccessible(page, 'the bell');
    await expect.poll(() => subscribed.length).toBe(1);
  });

  await test.step('nothing while it is open, one notification when it is not', async () => {
    await page.goto('about:blank');
    await customer.writes('Segredo entre nós');
    const ofCustomer = () =>
      subscribed
        .flatMap(({ received }) => received.map(({ data }) => JSON.stringify(data)))
        .filter((text) => text.includes(customer.name));
    await expect.poll(() => ofCustomer().length, { timeout: 30_000 }).toBe(1);
    const [data = ''] = ofCustomer();
    const shown = await push(worker, data);
    expect(shown).toMatchObject({
      title: `${customer.name} aguarda atendimento`,
      body: '1 mensagem não lida',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    });
    const icon = '/api/branding/images/appIcon-192?v=0a1b';
    const branded = await push(worker, JSON.stringify({ ...JSON.parse(data), icon }));
    expect(branded).toMatchObject({ icon });
    expect(branded, 'no mark of the product').not.toHaveProperty('badge');
    const foreign = JSON.stringify({ ...JSON.parse(data), icon: 'https://example.com/x.png' });
    expect(await push(worker, foreign)).toMatchObject({ icon: '/icons/icon-192.png' });
  });

  await test.step('an open page notifies by itself; a click leads to the ticket in it', async () => {
    await page.goto('/contacts');
    await expect(page.getByRole('button', { name: /^Notificações \(/ })).toBeVisible();
    await customer.writes('Ainda está aí?');
    await expect.poll(() => shownBy(page)).toEqual([customer.name]);
    const { uuid } = await customer.ticket();
    await page.evaluate("document.documentElement.dataset.stays = 'yes'");
    await click(worker, `/tickets/${uuid}`);
    await expect(chat(page, customer.name)).toBeVisible();
    await customer.writes('Oi, de novo');
    await expect(bubble(page, 'Oi, de novo')).toBeVisible();
    expect(await shownBy(page), 'nothing of the ticket that is looked at').toEqual([customer.name]);
    // Not reloaded: text being typed would be lost.
    await expect(page.locator('html')).toHaveAttribute('data-stays', 'yes');
  });

  await test.step('without a network it starts and says so; with one it continues by itself', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(/sem conexão|Sem resposta/);
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    await expectAccessible(page, 'the start without a network');
    const kept = await worker.evaluate<string[]>(KEPT_PATHS);
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => /^\/(api|media|socket\.io)/.test(path))).toEqual([]);
    await context.setOffline(false);
    await expect(chat(page, customer.name)).toBeVisible();
  });
  await service.close();
});

/** Names for which the page has shown notifications. */
const shownBy = (page: Page): Promise<string[]> => page.evaluate<string[]>('Notification.shown');

const KEPT_PATHS = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((all) => all.flat().map(({ url }) => new URL(url).pathname))`;

/** The worker is ready once it controls pages: from then on the app starts without a network. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const [page] = context.pages();
  await page?.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  // It may be ready in the page before we are notified.
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
}

/**
 * Replaces the browser maker's push service, which no test may reach: the page's subscriptions are those of
 * `service`. Permission is granted, which a headless browser does not even ask for.
 */
async function stubPushService(
  context: BrowserContext,
  service: PushService,
): Promise<PushBrowser[]> {
  const subscribed: PushBrowser[] = [];
  await context.exposeFunction('pushSubscribe', (key: string) => {
    const browser = service.subscribe(key);
    subscribed.push(browser);
    return browser.subscription;
  });
  await context.addInitScript(`if (location.protocol !== 'about:') {
    window.Notification = class {
      static shown = [];
      constructor(title) {
        Notification.shown.push(title.replace(' aguarda atendimento', ''));
      }
      static permission = localStorage.getItem('testPermission') ?? 'default';
      static async requestPermission() {
        localStorage.setItem('testPermission', 'granted');
        return (this.permission = 'granted');
      }
    };
    let current = JSON.parse(localStorage.getItem('testSubscription') ?? 'null');
    const keep = (value) => {
      current = value;
      localStorage.setItem('testSubscription', JSON.stringify(value));
    };
    const shape = () => current && {
      options: { applicationServerKey: Uint8Array.from(
        atob(current.key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer },
      toJSON: () => current.json,
      unsubscribe: async () => keep(null),
    };
    PushManager.prototype.getSubscription = async () => shape();
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
      keep({ key, json: await window.pushSubscribe(key) });
      return shape();
    };
  }`);
  return subscribed;
}

/** As the browser passes a push to the worker; returns the notification. */
const push = (worker: Worker, data: string): Promise<object> =>
  worker.evaluate(`new Promise((done) => {
    registration.showNotification = async (title, options) => done({ title, ...options });
    dispatchEvent(Object.assign(new Event('push'), {
      waitUntil: () => undefined, data: { json: () => (${data}) } }));
  })`);

const click = (worker: Worker, path: string): Promise<void> =>
  worker.evaluate<void>(`void dispatchEvent(Object.assign(new Event('notificationclick'), {
    waitUntil: () => undefined,
    notification: { data: { path: ${JSON.stringify(path)} }, close: () => undefined } }))`);
