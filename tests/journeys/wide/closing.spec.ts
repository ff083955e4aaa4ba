/** Resolving with a reason and without a message to the customer, and where that is shown. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { chat, field, notice, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

const setting = (page: Page) => page.getByRole('switch', { name: 'Pedir o motivo ao resolver' });
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Resolver o atendimento de ${name}` });

test.afterEach(async ({ shop }) => {
  await shop.call('PUT /settings/:key', {
    params: { key: 'askCloseReason' },
    body: { value: 'disabled' },
  });
});

test('keeps the list in the settings, resolves silently with a reason, and counts it', async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/answer 409 to POST \/api\/close-reasons/);
  const { page: office } = await enter({ profile: 'admin' }, { path: '/settings' });
  const { person, page } = await enter();
  const name = `Garantia ${Date.now() % 100_000}`;
  const list = office.getByRole('list', { name: 'Motivos de encerramento' });

  await test.step('an admin adds a reason and moves it to the front', async () => {
    await office.getByRole('textbox', { name: 'Novo motivo' }).fill(name);
    await office.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(list.getByRole('listitem').last()).toContainText(name);
    await office.getByRole('textbox', { name: 'Novo motivo' }).fill(name.toUpperCase());
    await office.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(notice(office, 'Já existe um motivo de encerramento')).toBeVisible();
    const up = office.getByRole('button', { name: `Mover para cima: ${name}`, exact: true });
    while (await up.isEnabled()) {
      const before = await list.getByRole('listitem').allTextContents();
      await up.click();
      await expect.poll(() => list.getByRole('listitem').allTextContents()).not.toEqual(before);
    }
    await expect(list.getByRole('listitem').first()).toContainText(name);
    // After a move by keyboard the focus stays on the reason, even where it can go no further.
    await expect(up).toBeFocused();
    await expectAccessible(office, 'closing reasons');
    await list.scrollIntoViewIfNeeded();
    await shot(office, 'closing-settings');
  });

  const customer = await shop.conversation(person);
  await test.step('by keyboard: the dialog, no message, the reason by its number', async () => {
    await open(page, customer.name);
    await field(page).fill('metade de uma frase');
    await page.keyboard.press('Alt+c');
    const dialog = dialogOf(page, customer.name);
    await expect(dialog).toBeVisible();
    await page.evaluate("history.pushState({}, '', '/contacts')");
    await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
    await page.goBack();
    await expect(chat(page, customer.name)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Alt+c');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
    await dialog.getByRole('switch', { name: 'Não enviar mensagem ao cliente' }).press(' ');
    await expectAccessible(page, 'resolving with a reason');
    await shot(page, 'closing-dialog');
    await page.keyboard.press('1');
    await expect(row(page, customer.name)).toHaveCount(0);
  });

  await test.step('the thread shows the reason', async () => {
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
    const ticket = await customer.ticket();
    expect(ticket).toMatchObject({ status: 'closed', closeReason: { name } });
    await page.goto(`/tickets/${ticket.uuid}`);
    const log = chat(page, customer.name).getByRole('log', { name: 'Mensagens' });
    await expect(
      log.getByText(`${person.name} resolveu o atendimento · Motivo: ${name}`),
    ).toBeVisible();
    await shot(page, 'closing-thread');
  });

  await test.step('the dashboard counts it', async () => {
    await office.goto('/');
    const counted = office.getByRole('region', { name: /Finalizados por motivo/ });
    await expect(counted.getByRole('row', { name: `${name} 1` })).toBeVisible();
    await counted.scrollIntoViewIfNeeded();
    await shot(office, 'closing-dashboard');
  });
});

test('asks for a reason on every way to resolve where the company requires it, and can still undo', async ({
  enter,
  shop,
}) => {
  const { page: office } = await enter({ profile: 'admin' }, { path: '/settings' });
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  await setting(office).press(' ');
  await expect(notice(office, 'Configuração salva')).toBeVisible();

  await open(page, customer.name);
  const dialog = dialogOf(page, customer.name);
  await expect(async () => {
    await page.keyboard.press('Alt+e');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog.getByRole('button', { name: 'Resolver sem motivo' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();

  await row(page, customer.name).getByRole('button', { name: 'Resolver' }).click();
  await dialog.getByRole('button', { name: /Dúvida resolvida/ }).click();
  await expect(row(page, customer.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page, customer.name)).toBeVisible();
  expect(await customer.ticket()).toMatchObject({ status: 'open', closeReason: null });
});
