/** Scheduled messages: planned from a conversation, moved, sent at their time. */

import { open } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

test('a message is planned from a conversation, seen by a colleague, and arrives at its time', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter({}, { path: '/tickets' });
  const { page: colleague } = await enter(
    { profile: 'supervisor' },
    { path: '/schedules?show=agenda' },
  );
  const customer = await shop.conversation(person, 'Pode me lembrar depois?');

  await open(page, customer.name);
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(
    new RegExp(`^${customer.name}`),
  );
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Oi, {{firstName}}! Seu lembrete.');
  await expect(dialog.getByText(/^Será enviado:/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const told = colleague.getByRole('button', { name: new RegExp(customer.name) });
  await expect(told).toContainText('Agendado');

  // Now rather than in an hour.
  const [schedule] = (
    await shop.call('GET /schedules', { query: { searchParam: customer.number } })
  ).schedules;
  await shop.call('PUT /schedules/:scheduleId', {
    params: { scheduleId: schedule!.id },
    body: { sendAt: new Date().toISOString() },
  });
  const [firstName = ''] = customer.name.split(' ');
  await expect
    .poll(async () => (await customer.received()).at(-1)?.body)
    .toBe(`Oi, ${firstName}! Seu lembrete.`);
  await expect(told).toContainText('Enviado');
});
