/** The main job: a customer writes, attendants share the work, and everybody sees it happen. */
import { bubble, chat, field, notice, open, press, row, say, segment } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

const COUNT_TONES = `
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones++; return start.apply(this, at); };`;

test('two attendants serve a customer on one ticket', async ({ enter, shop, faults }) => {
  faults.expect(/answer 409 to PUT \/api\/tickets\//);
  const { person: lia, page: first } = await enter({ allTicket: 'enabled' });
  const { person: rui, page: second } = await enter({ queues: ['Atendimento', 'Suporte'] });
  await first.addInitScript(COUNT_TONES);
  await first.goto('/tickets?tab=pending');
  await second.goto('/tickets?tab=pending');
  const customer = shop.customer();
  const { name } = customer;
  const bell = first.getByRole('button', { name: 'Notificações' });
  await expect(bell).toHaveAccessibleName(/\(\d+\)/);

  await test.step('the first message waits for both, with a sound', async () => {
    await customer.writes('Oi! A encomenda chegou?');
    for (const page of [first, second]) {
      await expect(row(page, name)).toContainText('Oi! A encomenda chegou?');
      await expect(row(page, name)).toContainText('1 mensagem não lida');
    }
    await expect
      .poll(() => first.locator(':root').evaluate((root) => root.ownerDocument.defaultView.tones))
      .toBeGreaterThan(0);
    await expect(first).toHaveTitle(/^\(\d+\) .+ · Prosa$/);
  });

  await test.step('both accept at once: one holds it, the other sees who', async () => {
    // Hold the second request until the first has succeeded: as when both press at the same moment.
    await second.context().route('**/api/tickets/*', async (route) => {
      if (route.request().method() === 'PUT') await expect(chat(first, name)).toBeVisible();
      await route.continue();
    });
    await press(second, name, 'Aceitar');
    await press(first, name, 'Aceitar');
    await expect(chat(first, name)).toBeVisible();
    await expect(notice(second, lia.name)).toBeVisible();
    await second.context().unroute('**/api/tickets/*');
    await expect(chat(second, name)).toBeHidden();
    await expect(second).toHaveURL(/\/tickets\?tab=pending$/);
    await expect(row(second, name)).toHaveCount(0);
  });

  await test.step('an answer appears before the server has it, reaches the phone and is read', async () => {
    await field(first).pressSequentially('Chega');
    await expect.poll(() => customer.seesTyping()).toBe(true);
    const answer = bubble(first, 'Chega hoje, até as 18 h.');
    await first.context().route('**/api/messages/*', async (route) => {
      if (route.request().method() === 'POST') await expect(answer).toBeVisible();
      await route.continue();
    });
    await field(first).fill('Chega hoje, até as 18 h.');
    await field(first).press('Enter');
    await expect(answer).toBeVisible();
    await expect(answer.getByRole('img', { name: 'Lida' })).toBeVisible();
    // Not before: a request that is still held would be passed on twice.
    await first.context().unroute('**/api/messages/*');
    const [received] = await customer.received();
    expect(received?.body).toBe(`*${lia.name}:*\nChega hoje, até as 18 h.`);
    await expect(row(first, name)).toContainText('Chega hoje, até as 18 h.');
    await expect.poll(() => customer.seesTyping()).toBe(false);
  });

  await test.step('the customer types and answers', async () => {
    await customer.does({ action: 'typing', typing: true });
    await expect(chat(first, name).getByText(`${name} está digitando…`)).toBeVisible();
    await customer.writes('Ótimo, obrigada!');
    await expect(bubble(first, 'Ótimo, obrigada!')).toBeVisible();
    await expect(chat(first, name).getByText(`${name} está digitando…`)).toBeHidden();
  });

  await test.step('back to waiting, and to the other by transfer', async () => {
    await segment(second, 'Aguardando').click();
    await first.getByRole('button', { name: 'Devolver para Aguardando' }).click();
    await expect(row(second, name)).toBeVisible();
    await segment(first, 'Aguardando').click();
    await press(first, name, 'Aceitar');
    await expect(row(second, name)).toBeHidden();
    await first.keyboard.press('Alt+t');
    const dialog = first.getByRole('dialog', { name: 'Transferir atendimento' });
    await dialog.getByRole('combobox', { name: 'Usuário' }).fill(rui.name);
    await first.getByRole('option', { name: rui.name }).click();
    await dialog.getByRole('combobox', { name: 'Fila' }).click();
    await first.getByRole('option', { name: 'Suporte' }).click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(notice(first, 'Atendimento transferido.')).toBeVisible();
    await segment(second, 'Atendendo').click();
    await expect(row(second, name)).toContainText('Suporte');
    await segment(first, 'Atendendo').click();
    await expect(row(first, name)).toHaveCount(0);
  });

  await test.step('a note and tags', async () => {
    await open(second, name);
    await second.getByRole('button', { name, exact: true }).click();
    const drawer = second.getByRole('complementary', { name: 'Dados do contato' });
    await drawer
      .getByRole('textbox', { name: 'Escreva uma observação interna' })
      .fill('Prefere a tarde.');
    await drawer.getByRole('button', { name: 'Adicionar observação' }).click();
    await expect(
      drawer.getByRole('paragraph').filter({ hasText: 'Prefere a tarde.' }),
    ).toBeVisible();
    const robots = drawer.getByRole('switch', { name: 'Sem respostas automáticas' });
    await expect(robots).not.toBeChecked();
    await robots.click();
    const { contactId } = await customer.ticket();
    const contact = () => shop.call('GET /contacts/:contactId', { params: { contactId } });
    await expect.poll(async () => (await contact()).disableBot).toBe(true);
    await drawer.getByRole('button', { name: 'Fechar dados do contato' }).click();
    // A colleague tags the ticket at the same moment: both tags stay.
    const [other] = await shop.call('GET /tags/list', { query: { searchParam: 'Troca' } });
    const { id: ticketId } = await customer.ticket();
    await second.route('**/tags/sync', async (route) => {
      await shop.call('POST /tags/sync', {
        body: { ticketId, tags: other ? [{ id: other.id }] : [], removedIds: [] },
      });
      await route.continue();
    });
    await chat(second, name).getByRole('button', { name: 'Tags' }).click();
    await second.getByRole('combobox', { name: 'Tags' }).fill('Entr');
    await second.getByRole('option', { name: 'Entrega' }).click();
    await expect(row(second, name)).toContainText('Entrega');
    await expect(chat(second, name).getByText('Troca', { exact: true })).toBeVisible();
    await second.keyboard.press('Escape');
  });

  await test.step('resolved, found again, reopened: the history shows it', async () => {
    await chat(second, name).getByRole('button', { name: 'Resolver', exact: true }).click();
    await expect(chat(second, name)).toBeHidden();
    await expect(row(second, name)).toHaveCount(0);
    await second.getByRole('tab', { name: 'Resolvidos' }).click();
    await row(second, name).getByRole('link', { name }).click();
    const log = second.getByRole('log', { name: 'Mensagens' });
    await expect(log.getByText(/^Atendimento iniciado em/)).toBeVisible();
    await expect(log.getByText(`${rui.name} resolveu o atendimento`)).toBeVisible();
    await chat(second, name).getByRole('button', { name: 'Reabrir' }).first().click();
    await say(second, 'Faltou o recibo: segue aqui.');
    await expect.poll(async () => (await customer.received()).length).toBe(2);
    await expect(row(second, name)).toContainText('Faltou o recibo');
  });

  await test.step('a screen reader hears what the customer writes, and no older rows', async () => {
    const heard = chat(second, name).getByRole('status').filter({ hasText: 'Recebi o recibo' });
    await expect(chat(second, name).getByRole('log')).toHaveAttribute('aria-live', 'off');
    await customer.writes('Recebi o recibo, obrigado!');
    await expect(heard).toContainText(name);
  });
});
