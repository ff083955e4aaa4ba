/** The thread is the ticket's story: who did what, notes among messages, colleagues who are there. */
import { expectAccessible } from './kit/axe.ts';
import { bubble, chat, field, press, row, say } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

test('two colleagues see what is done, said and noted in a conversation', async ({
  enter,
  shop,
}) => {
  const { person: lia, page: first } = await enter({
    queues: ['Atendimento'],
    allTicket: 'enabled',
  });
  const { person: rui, page: second } = await enter({
    queues: ['Atendimento'],
    allTicket: 'enabled',
  });
  await first.goto('/tickets?tab=pending');
  const customer = shop.customer();
  const { name } = customer;
  await customer.writes('Oi! Vocês abrem amanhã?');
  await press(first, name, 'Aceitar');
  const log = first.getByRole('log', { name: 'Mensagens' });

  await test.step('what is done stands between the messages, for both', async () => {
    await expect(log.getByText(`${lia.name} aceitou o atendimento`)).toBeVisible();
    const { uuid } = await customer.ticket();
    await second.goto(`/tickets/${uuid}`);
    await expect(second.getByText(`${lia.name} aceitou o atendimento`)).toBeVisible();
  });

  await test.step('each sees the other look, write and go', async () => {
    await expect(chat(first, name).getByText(`${rui.name} está vendo`)).toBeVisible();
    await expect(chat(second, name).getByText(`${lia.name} está vendo`)).toBeVisible();
    await field(second).pressSequentially('Sim');
    await expect(chat(first, name).getByText(`${rui.name} está respondendo…`)).toBeVisible();
    await say(second, 'Sim, das 9 às 18 h.');
    await expect(chat(first, name).getByText(`${rui.name} está vendo`)).toBeVisible();
  });

  await test.step('a message names who wrote it, and the list whose the last one is', async () => {
    await say(first, 'Até amanhã!');
    await expect(row(first, name)).toContainText('Você:');
    await expect(row(first, name).getByRole('img', { name: 'Lida' })).toBeVisible();
    await expect(bubble(second, 'Até amanhã!')).toHaveAccessibleName(lia.name);
  });

  await test.step('a note calls the colleague, and reaches no customer', async () => {
    await first.keyboard.press('Alt+n');
    const note = first.getByRole('textbox', { name: 'Observação interna' });
    await expect(note).toBeFocused();
    await note.pressSequentially(`Veja o estoque @${rui.name.slice(0, 3)}`);
    await first.getByRole('option', { name: rui.name }).click();
    await expectAccessible(first, 'writing a note');
    await note.press('Control+Enter');
    await expect(note).toBeHidden();
    for (const page of [first, second])
      await expect(bubble(page, `Veja o estoque @${rui.name}`)).toBeVisible();
    expect((await customer.received()).map(({ body }) => body).join()).not.toContain('estoque');
  });
});
