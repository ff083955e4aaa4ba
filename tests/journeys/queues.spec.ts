/** A menu from its first option to the customer who reads it. */
import type { Page } from '@playwright/test';
import { chat, row } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import type { Shop } from './kit/shop.ts';

/** A connection of its own: what others write to is left alone. */
async function newConnection(shop: Shop, name: string): Promise<number> {
  const { id } = await shop.call('POST /whatsapp', { body: { name, provider: 'sandbox' } });
  const params = { whatsappId: String(id) };
  const status = async () => (await shop.call('GET /whatsapp/:whatsappId', { params })).status;
  await shop.call('POST /whatsappsession/:whatsappId', { params });
  await expect.poll(status).toBe('qrcode');
  await shop.call('POST /sandbox/link', { body: { whatsappId: id, action: 'scan' } });
  await expect.poll(status).toBe('CONNECTED');
  return id;
}

async function addOptions(page: Page, button: string, titles: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  for (const title of titles) {
    const field = page.getByRole('textbox', { name: 'Título da nova opção' });
    await field.fill(title);
    await field.press('Enter');
    await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
  }
}

const preview = (page: Page) =>
  page.getByRole('region', { name: 'Como o cliente vê' }).getByRole('paragraph').first();

test('customers get the menu that its preview showed', async ({ enter, shop }) => {
  const { person, page } = await enter({ profile: 'admin' }, { path: '/queues' });
  const [queue, connection] = [`Trocas ${person.id}`, `Menus ${person.id}`];
  const whatsappId = await newConnection(shop, connection);
  const seen: string[] = [];

  await test.step('two levels of options, in the order that keys gave them', async () => {
    await page.getByRole('button', { name: 'Nova fila' }).click();
    const menu = page.getByRole('tab', { name: 'Menu do chatbot' });
    await page.getByLabel('Mensagem de saudação').fill('Olá, {{firstName}}! Escolha:');
    await menu.click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    // What is wrong in another part of the form is shown there.
    await expect(page.getByText('Obrigatório')).toBeVisible();
    await page.getByRole('textbox', { name: 'Nome' }).fill(queue);
    await menu.click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await addOptions(page, 'Adicionar opção', ['Trocar', 'Devolver']);
    await addOptions(page, 'Adicionar opção dentro de Trocar', ['Roupa', 'Calçado']);
    await page.getByRole('button', { name: 'Mover Devolver' }).press('ArrowUp');
    await expect(preview(page)).toContainText('[ 1 ] - Devolver');
    seen.push(await preview(page).innerText());
    await page.getByRole('button', { name: 'Trocar', exact: true }).click();
    await page.getByLabel('Mensagem', { exact: true }).fill('O que você quer trocar?');
    await expect(preview(page)).toContainText('[ 2 ] - Calçado');
    seen.push(await preview(page).innerText());
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the connection has the queue', async () => {
    await page.goto('/connections');
    await page.getByRole('button', { name: `Editar ${connection}` }).click();
    await page.getByRole('combobox', { name: 'Filas' }).click();
    await page.getByRole('option', { name: queue }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('row').filter({ hasText: connection })).toContainText(queue);
  });

  await test.step('the phone shows the same', async () => {
    const { number } = shop.customer();
    const write = (body: string) =>
      shop.call('POST /sandbox/messages', {
        body: { whatsappId, from: { number, name: 'Maria Souza' }, body },
      });
    const received = async () =>
      (await shop.call('GET /sandbox/messages', { query: { whatsappId, number } }))
        .filter(({ fromCustomer }) => !fromCustomer)
        .map(({ body }) => body.replaceAll('*', ''));
    await write('Oi');
    await expect.poll(received).toEqual(seen.slice(0, 1));
    await write('2');
    await expect.poll(received).toEqual(seen);

    const { tickets } = await shop.call('GET /tickets', {
      query: { searchParam: number, showAll: 'true' },
    });
    const { id, uuid } = tickets[0]!;
    await page.goto(`/tickets/${uuid}?tab=pending&all=true`);
    const marks = [row(page, connection), chat(page, 'Maria Souza')].map((where) =>
      where.getByText('Bot atendendo'),
    );
    for (const mark of marks) await expect(mark).toBeAttached();
    await write('1');
    for (const mark of marks) await expect(mark).toHaveCount(0);
    await expect(chat(page, 'Maria Souza')).toContainText('1º na fila');
    await page.goto('/queues');
    const waiting = page.getByRole('row').filter({ hasText: queue }).getByRole('cell').nth(4);
    await expect(waiting).toHaveText('1');
    await shop.call('PUT /tickets/:ticketId', {
      params: { ticketId: id },
      body: { status: 'closed' },
    });
    await expect(waiting).toHaveText('0');
  });

  await shop.call('DELETE /whatsapp/:whatsappId', { params: { whatsappId } });
  const queues = await shop.call('GET /queue');
  const { id } = queues.find(({ name }) => name === queue)!;
  await shop.call('DELETE /queue/:queueId', { params: { queueId: String(id) } });
});
