/** A menu from its first option to the customer who reads it. */
import type { Page } from '@playwright/test';
import { chat, row } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import { linkedConnection } from './kit/linked-connection.ts';

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

test('sends customers the menu that its preview showed', async ({ enter, faults, shop }) => {
  const { person, page } = await enter({ profile: 'admin' }, { path: '/queues' });
  // A move renumbers an option while its text is typed; the text is sent again with the newer rev.
  faults.expect(/answer 409 to PUT \/api\/queue-options/);
  const [queue, connection] = [`Trocas ${person.id}`, `Menus ${person.id}`];
  const whatsappId = await linkedConnection(shop, connection);
  const seen: string[] = [];

  await test.step('two levels of options, reordered by keys', async () => {
    await page.getByRole('button', { name: 'Nova fila' }).click();
    const menu = page.getByRole('tab', { name: 'Menu do chatbot' });
    await page.getByLabel('Mensagem de saudação').fill('Olá, {{firstName}}! Escolha:');
    await menu.click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    // Errors in another part of the form are shown there.
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
    const customer = shop.customer({ name: 'Maria Souza', whatsappId });
    const received = async () =>
      (await customer.received()).map(({ body }) => body.replaceAll('*', ''));
    await customer.writes('Oi');
    await expect.poll(received).toEqual(seen.slice(0, 1));
    await customer.writes('2');
    await expect.poll(received).toEqual(seen);

    const { id, uuid } = await customer.ticket();
    await page.goto(`/tickets/${uuid}?tab=pending&order=activity`);
    const marks = [row(page, connection), chat(page, 'Maria Souza')].map((where) =>
      where.getByText('Bot atendendo'),
    );
    for (const mark of marks) await expect(mark).toBeAttached();
    await customer.writes('1');
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
