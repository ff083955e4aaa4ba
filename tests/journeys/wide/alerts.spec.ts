/** A new customer and a transfer reach the people concerned, with the default settings. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { expectNoSidewaysScroll, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

/** The browser's own permission and sound, which a headless browser does not have. */
async function stubNotificationsAndSound(context: BrowserContext): Promise<void> {
  await context.addInitScript(`if (location.protocol !== 'about:') {
    window.Notification = class {
      static shown = [];
      constructor(title, { body }) { Notification.shown.push(title + ' | ' + body); }
      close() {}
      static permission = localStorage.getItem('testPermission') ?? 'default';
      static async requestPermission() {
        localStorage.setItem('testPermission', 'granted');
        return (this.permission = 'granted');
      }
    };
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
  }`);
}

const shownBy = (page: Page): Promise<string[]> => page.evaluate<string[]>('Notification.shown');
const tonesOf = (page: Page): Promise<number> => page.evaluate<number>('window.tones');
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

test('sounds, shows and marks a new customer and a transfer by default', async ({
  enter,
  shop,
}) => {
  const colleague = await shop.person();
  const { person, page } = await enter();
  await stubNotificationsAndSound(page.context());
  await page.reload();

  await test.step('one line offers to ask for permission, and asks when it is pressed', async () => {
    const line = page.getByRole('region', { name: 'Avisar neste dispositivo' });
    await expect(line).toContainText('Ative os avisos');
    await expectAccessible(page, 'the line that offers notifications');
    await shot(page, 'permission-line');
    await line.getByRole('button', { name: 'Ativar' }).click();
    await expect(line).toBeHidden();
  });

  const customer = shop.customer();
  await test.step('a customer of the queue', async () => {
    await customer.writes('Oi, alguém?');
    await expect
      .poll(() => shownBy(page))
      .toEqual([`${customer.name} aguarda atendimento | 1 mensagem não lida`]);
    expect(await tonesOf(page)).toBeGreaterThan(0);
    await expect(bell(page)).toHaveAccessibleName(/\(\d+\)$/);
  });

  await test.step('a transfer, which stays new until it is opened', async () => {
    const { id } = await customer.ticket();
    for (const { id: userId } of [colleague, person])
      await shop.call('PUT /tickets/:ticketId', { params: { ticketId: id }, body: { userId } });
    await expect
      .poll(async () => (await shownBy(page)).at(-1))
      .toBe(`Atendimento transferido: ${customer.name} | Transferido para você`);
    await expect(row(page, customer.name).getByText('Novo', { exact: true })).toBeVisible();
    await page.reload();
    await expect(row(page, customer.name).getByText('Novo', { exact: true })).toBeVisible();
    await shot(page, 'transfer-new');
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notificações' });
    await expect(panel.getByRole('link', { name: customer.name })).toContainText(
      'Transferido para você',
    );
    await expectAccessible(page, 'the bell');
    await shot(page, 'bell');
    await page.keyboard.press('Escape');
    await open(page, customer.name);
    await expect(row(page, customer.name).getByText('Novo', { exact: true })).toHaveCount(0);
  });
});

test('sounds and shows a mention in a note, until the mentioned colleague looks', async ({
  enter,
  shop,
}) => {
  // Before the page is open: a sound at that time would merge with the mention's.
  const customer = await shop.conversation(await shop.person());
  const { person, page } = await enter();
  await stubNotificationsAndSound(page.context());
  await page.evaluate("localStorage.setItem('testPermission', 'granted')");
  // Items of the first list are not new.
  const listed = page.waitForResponse(/\/ticket-notes\/mentions$/);
  await page.reload();
  await listed;
  // A mention that comes while the first list is still drawn would be part of it.
  await page.waitForLoadState('networkidle');
  const { id: ticketId, contactId } = await customer.ticket();
  const mentions = async (note: string) =>
    shop.call('POST /ticket-notes', { body: { ticketId, contactId, note, mentions: [person.id] } });
  const entry = page.getByRole('link', { name: /mencionou você/ });
  const mentionSwitch = page.getByRole('switch', { name: 'Me mencionarem em uma observação' });

  await test.step('somewhere else in the app', async () => {
    const { user } = await mentions('Pode ver o estoque?');
    await expect
      .poll(async () => (await shownBy(page)).at(-1))
      .toBe(`${user?.name} mencionou você | Atendimento de ${customer.name}`);
    expect(await tonesOf(page)).toBeGreaterThan(0);
    await bell(page).click();
    await expect(entry).toContainText(`${customer.name}: Pode ver o estoque?`);
    await expectAccessible(page, 'the bell with a mention');
    await shot(page, 'bell-mention');
  });

  await test.step('nobody needs a mention in the open ticket', async () => {
    await entry.click();
    await expect(page.getByText('Pode ver o estoque?')).toBeVisible();
    const shownBefore = await shownBy(page);
    await mentions('E o preço?');
    await expect(page.getByText('E o preço?')).toBeVisible();
    await bell(page).click();
    await expect(mentionSwitch).toBeVisible();
    await expect(entry).toHaveCount(0);
    expect(await shownBy(page)).toEqual(shownBefore);
  });

  await test.step('nor where mentions are switched off, on any screen', async () => {
    const saved = page.waitForResponse(/\/users\/alerts$/);
    await mentionSwitch.uncheck();
    await saved;
    await page.goto('/contacts');
    await expect(bell(page)).toBeVisible();
    const shownBefore = await shownBy(page);
    await mentions('Ninguém ouve');
    // Notifications come in order: after this one there would have been two.
    const other = shop.customer();
    await other.writes('Oi?');
    await expect.poll(async () => (await shownBy(page)).length).toBe(shownBefore.length + 1);
    await bell(page).click();
    await expect(page.getByRole('link', { name: new RegExp(other.name) })).toBeVisible();
    await expect(entry).toHaveCount(0);
  });
});

test('notifies once for two tabs of one person', async ({ enter, shop }) => {
  const { page } = await enter();
  await stubNotificationsAndSound(page.context());
  await page.evaluate("localStorage.setItem('testPermission', 'granted')");
  await page.reload();
  const other = await page.context().newPage();
  await other.goto('/contacts');
  await expect(bell(other)).toBeVisible();
  await expect(bell(page)).toBeVisible();
  const customer = shop.customer();
  await customer.writes('Uma vez só');
  const both = async () => [...(await shownBy(page)), ...(await shownBy(other))];
  await expect.poll(async () => (await both()).length).toBe(1);
  await customer.writes('E outra');
  await expect.poll(async () => (await both()).length).toBe(2);
});

for (const theme of ['light', 'dark'] as const)
  test(`lets people choose kinds and sound in the bell of a phone, ${theme}, and keeps them`, async ({
    enter,
    shop,
  }) => {
    const { page } = await enter({}, { viewport: { width: 360, height: 740 }, theme });
    await stubNotificationsAndSound(page.context());
    await page.reload();
    await page
      .getByRole('region', { name: 'Avisar neste dispositivo' })
      .getByRole('button', { name: 'Não mostrar mais' })
      .click();
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notificações' });
    await panel.getByRole('switch', { name: 'Um cliente aguardar nas minhas filas' }).uncheck();
    await panel.getByRole('combobox', { name: 'Som' }).click();
    await page.getByRole('option', { name: 'Gota' }).click();
    await panel.getByRole('button', { name: 'Ouvir' }).click();
    await expect.poll(() => tonesOf(page)).toBe(2);
    await expectAccessible(page, `the bell of a phone, ${theme}`);
    await shot(page, `bell-phone-${theme}`);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Avisar neste dispositivo' })).toBeHidden();
    await bell(page).click();
    await expect(
      panel.getByRole('switch', { name: 'Um cliente aguardar nas minhas filas' }),
    ).not.toBeChecked();
    await expect(panel.getByRole('combobox', { name: 'Som' })).toHaveValue('Gota');
    await shop.customer().writes('Ninguém ouve');
    await expect(panel.getByText('Nada pede sua atenção')).toBeVisible();
  });
