/** Every width and setting: nothing is cut, everything is reachable, the newest message stays visible. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { bubble, chat, expectNoSidewaysScroll, field, notice, row, say } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

const FIELD_PX_MIN = 160;
/** The last two are 1440 and 1280 px at a zoom of 200 %. */
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 600, height: 900 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 640, height: 400 },
] as const;

const resolve = (page: Page) => page.getByRole('button', { name: 'Resolver', exact: true }).last();

test('works in a window of every width', async ({ enter, shop }) => {
  const { person, page } = await enter({}, { viewport: WINDOWS[0] });
  const customer = await shop.conversation(person, 'Cabe tudo?');
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const name = `${size.width}`;
    await page.goto('/tickets');
    await expect(row(page, customer.name)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await shot(page, `list-${name}`);
    await row(page, customer.name).getByRole('link').click();
    await expect(chat(page, customer.name)).toBeVisible();
    await expect(resolve(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Mais ações do atendimento' })).toBeInViewport({
      ratio: 1,
    });
    expect((await field(page).boundingBox())?.width, name).toBeGreaterThanOrEqual(FIELD_PX_MIN);
    const title = chat(page, customer.name).getByRole('heading', { level: 2 });
    expect((await title.boundingBox())?.width, name).toBeGreaterThanOrEqual(60);
    await say(page, `Escrito a ${name}`);
    await expectNoSidewaysScroll(page);
    await shot(page, `chat-${name}`);
  }
});

test('keeps the newest message visible when the field grows and the window shrinks', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter({}, { viewport: { width: 1024, height: 768 } });
  const customer = await shop.conversation(person, 'Primeira');
  for (let n = 0; n < 25; n++) await customer.writes(`Linha ${n}`);
  await row(page, customer.name).getByRole('link').click();
  const last = bubble(page, 'Linha 24');
  await expect(last).toBeInViewport({ ratio: 1 });
  await field(page).fill('a\nb\nc\nd\ne');
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1024, height: 440 });
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('respects the text size that a person chose', async ({ enter, shop }) => {
  const { person, page } = await enter({});
  const customer = await shop.conversation(person, 'Letra grande');
  const name = row(page, customer.name).getByRole('link');
  const size = () =>
    name.evaluate((one) =>
      Number.parseFloat(one.ownerDocument.defaultView.getComputedStyle(one).fontSize),
    );
  const usual = await size();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await expect.poll(size).toBe(usual * 1.5);
  await name.click();
  await expect(resolve(page)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await shot(page, 'large-text');
});

test('puts the tools of the field behind a plus on a phone, with touch-sized targets', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter(
    { profile: 'admin' },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  );
  const session = await page.context().newCDPSession(page);
  const insets = { top: 47, bottom: 34 };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const customer = await shop.conversation(person, 'Do celular');
  const bell = page.getByRole('button', { name: /^Notificações/ });
  await bell.tap();
  await expectAccessible(page, 'notifications on a phone');
  await page.keyboard.press('Escape');
  // A colleague may have shared a view, whose bar stands above the list.
  const views = page.getByRole('navigation', { name: 'Visões' });
  const bar = (await views.isVisible()) ? (await views.boundingBox())?.height : 0;
  const top = (await row(page, customer.name).boundingBox())?.y;
  expect(top, 'pixels above the first ticket').toBeLessThanOrEqual(insets.top + 260 + (bar ?? 0));
  await page.getByRole('button', { name: 'Filtros e ordem' }).tap();
  const options = page.getByRole('dialog', { name: 'Filtros e ordem' });
  await options.getByRole('combobox', { name: 'Filas' }).tap();
  await options.getByRole('option', { name: 'Atendimento', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Filtros e ordem (1 em uso)' })).toBeAttached();
  await expectAccessible(page, 'what narrows the list, on a phone');
  await shot(page, 'phone-options');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(options).toBeHidden();
  await row(page, customer.name).getByRole('link').tap();
  await expect(page.getByRole('button', { name: 'Emoji' })).toBeHidden();
  await test.step('a file takes one tap and the chooser until there are words', async () => {
    const attach = page.getByRole('button', { name: 'Anexar arquivo' });
    await expect(attach).toBeVisible();
    const width = (await field(page).boundingBox())?.width ?? 0;
    expect(width, 'pixels of the empty field').toBeGreaterThanOrEqual(220);
    await field(page).fill('Segue');
    await expect(attach).toBeHidden();
    expect((await field(page).boundingBox())?.width).toBeGreaterThan(width);
    await field(page).fill('');
  });
  await page.getByRole('button', { name: 'Mais opções de escrita' }).tap();
  for (const name of ['Anexar arquivo', 'Emoji', 'Mais opções de escrita', 'Gravar áudio']) {
    const box = await page.getByRole('button', { name }).first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  const box = await field(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - insets.bottom);
  await shot(page, 'phone-tools');
  await say(page, 'Apague isto');
  await bubble(page, 'Apague isto').getByRole('button', { name: 'Opções da mensagem' }).tap();
  await expectAccessible(page, 'the menu of a message');
});

test('shows the selection in forced colours', async ({ enter, shop }) => {
  const { person, page } = await enter({}, { forcedColors: 'active' });
  const customer = await shop.conversation(person, 'Contraste');
  await row(page, customer.name).getByRole('link').click();
  const outlined = (selector: string) =>
    expect(page.locator(selector).first()).toHaveCSS('outline-style', 'solid');
  await outlined('[data-ticket][data-selected]');
  await outlined('fieldset button[aria-pressed="true"]');
  await page.keyboard.press('Escape');
  await shot(page, 'forced-colours');
});

test('gives each screen and customer a title, and offline a row of its own', async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/ERR_|WebSocket/);
  const { person, page } = await enter({});
  const customer = await shop.conversation(person, 'Título');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Atendimentos · Prosa$/);
  await row(page, customer.name).getByRole('link').click();
  await expect(page).toHaveTitle(new RegExp(`${customer.name} · Prosa$`));
  await page.context().setOffline(true);
  const line = page.getByRole('status').getByText(/Você está sem conexão/);
  await expect(line).toBeVisible();
  await expect
    .poll(async () => {
      const [below, head] = await Promise.all([
        line.boundingBox(),
        chat(page, customer.name).locator('header').boundingBox(),
      ]);
      return (below?.y ?? 0) + (below?.height ?? 0) <= (head?.y ?? 0) + 1;
    })
    .toBe(true);
  await page.context().setOffline(false);
  await expect(notice(page, /conexão/)).toHaveCount(0);
});
