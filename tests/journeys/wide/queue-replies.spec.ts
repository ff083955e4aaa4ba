/** Quick replies that belong to a queue. */
import { field, open } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('offers by the slash those of the ticket’s queue and of every queue', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const queues = await shop.call('GET /queue');
  const here = queues.find(({ name }) => name === 'Atendimento')!;
  const there = queues.find(({ name }) => name !== 'Atendimento')!;
  const code = `fila${Date.now() % 100_000}`;
  const add = (shortcode: string, queueIds: number[]) =>
    shop.call('POST /quick-messages', {
      body: { shortcode, message: `Texto ${shortcode}`, geral: true, queueIds },
    });
  await add(`${code}-todas`, []);
  await add(`${code}-outra`, [there.id]);

  await test.step('one is limited on its page, which can be filtered by queue', async () => {
    await page.goto('/quick-messages');
    await page.getByRole('button', { name: 'Nova resposta rápida' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova resposta rápida' });
    await dialog.getByRole('textbox', { name: 'Atalho' }).fill(`${code}-aqui`);
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Só nesta fila');
    await dialog.getByRole('combobox', { name: 'Filas' }).fill(here.name);
    await page.getByRole('option', { name: here.name, exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Filas' }).press('Tab');
    await shot(page, 'queue-replies-dialog');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    const rows = page.getByRole('row').filter({ hasText: code });
    await expect(rows).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Oferecidas na fila' }).click();
    await page.getByRole('option', { name: there.name, exact: true }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: `${code}-outra` })).toContainText(there.name);
    await shot(page, 'queue-replies-page');
  });

  await test.step('in a ticket of the queue', async () => {
    const customer = await shop.conversation(person);
    await page.goto('/tickets');
    await open(page, customer.name);
    await field(page).pressSequentially(`/${code}`);
    const offered = page.getByRole('option').filter({ hasText: code });
    await expect(offered).toHaveCount(2);
    await expect(offered.nth(0)).toContainText(`${code}-aqui`);
    await expect(offered.nth(1)).toContainText(`${code}-todas`);
  });
});
