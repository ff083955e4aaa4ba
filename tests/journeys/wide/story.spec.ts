/** The thread is the ticket's history: actions, notes among messages, colleagues present, reactions and edits. */
import { expectAccessible } from '../kit/axe.ts';
import {
  bubble,
  chat,
  expectNoSidewaysScroll,
  field,
  notice,
  press,
  row,
  say,
} from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

test('shows two colleagues the actions, messages and notes of a conversation', async ({
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

  await test.step('actions appear between the messages, for both', async () => {
    await expect(log.getByText(`${lia.name} aceitou o atendimento`)).toBeVisible();
    const { uuid } = await customer.ticket();
    await second.goto(`/tickets/${uuid}`);
    await expect(second.getByText(`${lia.name} aceitou o atendimento`)).toBeVisible();
  });

  await test.step('each sees the other view, write and leave', async () => {
    await expect(chat(first, name).getByText(`${rui.name} está vendo`)).toBeVisible();
    await expect(chat(second, name).getByText(`${lia.name} está vendo`)).toBeVisible();
    await field(second).pressSequentially('Sim');
    await expect(chat(first, name).getByText(`${rui.name} está respondendo…`)).toBeVisible();
    await say(second, 'Sim, das 9 às 18 h.');
    await expect(chat(first, name).getByText(`${rui.name} está vendo`)).toBeVisible();
  });

  await test.step('a message names its author, and the list the author of the last one', async () => {
    await say(first, 'Até amanhã!');
    await expect(row(first, name)).toContainText('Você:');
    await expect(row(first, name).getByRole('img', { name: 'Lida' })).toBeVisible();
    await expect(bubble(second, 'Até amanhã!')).toHaveAccessibleName(lia.name);
  });

  await test.step('a note mentions the colleague, and reaches no customer', async () => {
    await second.goto('/contacts');
    await first.keyboard.press('Alt+n');
    const note = first.getByRole('textbox', { name: 'Observação interna' });
    await expect(note).toBeFocused();
    await note.pressSequentially(`Veja o estoque @${rui.name.slice(0, 3)}`);
    await first.getByRole('option', { name: rui.name }).click();
    await expectAccessible(first, 'writing a note');
    await note.press('Control+Enter');
    await expect(note).toBeHidden();
    await expect(field(first)).toBeFocused();
    await expect(bubble(first, `Veja o estoque @${rui.name}`)).toBeVisible();
    await second.getByRole('button', { name: 'Notificações' }).click();
    const entry = second.getByRole('link', { name: new RegExp(`${lia.name} mencionou você`) });
    await entry.click();
    await expect(bubble(second, `Veja o estoque @${rui.name}`)).toBeVisible();
    await second.getByRole('button', { name: 'Notificações' }).click();
    await expect(second.getByRole('switch', { name: 'Me mencionarem' })).toBeVisible();
    await expect(entry).toBeHidden();
    await second.keyboard.press('Escape');
    expect((await customer.received()).map(({ body }) => body).join()).not.toContain('estoque');
  });

  await test.step('a reaction and an edit reach the phone', async () => {
    await bubble(first, 'Oi! Vocês abrem amanhã?').hover();
    await bubble(first, 'Oi! Vocês abrem amanhã?')
      .getByRole('button', { name: 'Opções da mensagem' })
      .click();
    await expectAccessible(first, 'the menu of a message');
    await first.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
    await expect(
      bubble(second, 'Oi! Vocês abrem amanhã?').getByRole('button', { name: 'Reações: 👍' }),
    ).toBeVisible();
    await expect.poll(async () => (await customer.phone())[0]?.reaction).toBe('👍');
    await bubble(first, 'Até amanhã!').hover();
    await bubble(first, 'Até amanhã!').getByRole('button', { name: 'Opções da mensagem' }).click();
    await first.getByRole('menuitem', { name: 'Editar' }).click();
    const dialog = first.getByRole('dialog', { name: 'Editar mensagem' });
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Até segunda!');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(bubble(second, 'Até segunda!')).toContainText('editada');
    await expect
      .poll(async () =>
        (await customer.received()).some(({ body }) => body.endsWith('Até segunda!')),
      )
      .toBe(true);
  });

  await test.step('all of it fits a phone', async () => {
    await first.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(first);
    await expectAccessible(first, 'a conversation with its story at 360 px');
    await first.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a transfer carries a note; a person who leaves disappears at once', async () => {
    await second.goto('/tickets');
    await expect(chat(first, name).getByText(`${rui.name} está vendo`)).toBeHidden();
    await first.keyboard.press('Alt+t');
    const dialog = first.getByRole('dialog', { name: 'Transferir atendimento' });
    await dialog.getByRole('combobox', { name: 'Usuário' }).fill(rui.name);
    await first.getByRole('option', { name: rui.name }).click();
    await dialog
      .getByRole('textbox', { name: 'Observação para quem recebe' })
      .fill('Quer nota fiscal.');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(notice(first, 'Atendimento transferido.')).toBeVisible();
    await row(second, name).getByRole('link', { name }).click();
    await expect(bubble(second, 'Quer nota fiscal.')).toBeVisible();
    await expect(
      second.getByText(
        `${lia.name} transferiu de ${lia.name} · Atendimento para ${rui.name} · Atendimento`,
      ),
    ).toBeVisible();
  });
});
