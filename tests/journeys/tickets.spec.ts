/** Tickets that a person starts, may not see, or loses. */
import { pageSizes } from '@prosa/contract/limits';
import { bubble, chat, field, notice, open, press, row, segment } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

test('starts a conversation from a contact, and another from the inbox', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const known = shop.customer();
  const unknown = shop.customer();
  await shop.call('POST /contacts', { body: { name: known.name, number: known.number } });
  await page.goto(`/contacts?q="${known.number}"`);
  await page
    .getByRole('row')
    .filter({ hasText: known.name })
    .getByRole('button', { name: 'Iniciar conversa' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialog.getByRole('combobox', { name: 'Fila' })).toHaveValue('Atendimento');
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(chat(page, known.name)).toBeVisible();
  await field(page).fill('Olá! Seu pedido está pronto.');
  await field(page).press('Enter');
  await expect
    .poll(async () => (await known.received())[0]?.body)
    .toContain('Seu pedido está pronto.');

  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Contato' }).fill(unknown.number);
  await page.getByRole('option', { name: `Adicionar “${unknown.number}”` }).click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(form.getByRole('textbox', { name: 'Número do WhatsApp' })).toHaveValue(
    unknown.number,
  );
  await form.getByRole('textbox', { name: 'Nome' }).fill(unknown.name);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(chat(page, unknown.name)).toBeVisible();
  expect((await unknown.ticket()).userId).toBe(person.id);
});

test('names the colleague who serves a contact that somebody else wants', async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/answer 409 to POST \/api\/tickets/);
  const colleague = await shop.person();
  const customer = await shop.conversation(colleague);
  const { page } = await enter();
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await dialog.getByRole('combobox', { name: 'Contato' }).fill(customer.name);
  await page.getByRole('option', { name: customer.name }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(notice(page, `com ${colleague.name} na fila Atendimento`)).toBeVisible();
});

test('closes a ticket of a foreign queue, and leaves a deleted one', async ({
  enter,
  signIn,
  shop,
  faults,
}) => {
  faults.expect(/answer 40[034] to GET \/api\/(tickets|messages)/);
  const { page } = await enter();
  const boss = await shop.person({ profile: 'admin' });
  const customer = await shop.conversation(boss);
  const { id, uuid } = await customer.ticket();
  const queues = await shop.call('GET /queue');
  const queueId = queues.find(({ name }) => name === 'Atacado')?.id ?? 0;
  await shop.call('PUT /tickets/:ticketId', { params: { ticketId: id }, body: { queueId } });
  await page.goto(`/tickets/${uuid}`);
  await expect(notice(page, 'Acesso não permitido')).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);

  const holder = await signIn(boss.email, { path: `/tickets/${uuid}` });
  await expect(chat(holder, customer.name)).toBeVisible();
  await shop.call('DELETE /tickets/:ticketId', { params: { ticketId: id } });
  await expect(notice(holder, 'O atendimento em que você estava foi excluído.')).toBeVisible();
  await expect(holder).toHaveURL(/\/tickets$/);
  await expect(row(holder, customer.name)).toHaveCount(0);

  await holder.goto('/tickets/nada-disso');
  await expect(holder).toHaveURL(/\/tickets$/);
});

test("finds words of a message without their accents, and peeks at a colleague's ticket", async ({
  enter,
  shop,
}) => {
  const colleague = await shop.person();
  const customer = await shop.conversation(colleague, 'A poltrona é de jacarandá maciço?');
  const { page } = await enter({ profile: 'supervisor' });
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('JACARANDA MACICO');
  await expect(row(page, customer.name)).toContainText('jacarandá maciço');
  await row(page, customer.name).getByRole('button', { name: 'Espiar a conversa' }).click();
  const peek = page.getByRole('dialog', { name: `Conversa de ${customer.name}` });
  await expect(peek.getByText('A poltrona é de jacarandá maciço?')).toBeVisible();
  await expect(peek.getByRole('textbox')).toHaveCount(0);
  expect((await customer.ticket()).unreadMessages).toBe(1);
});

test("lets a supervisor move and resolve a colleague's ticket without answering in it", async ({
  enter,
  signIn,
  shop,
}) => {
  const holder = await shop.person();
  const other = await shop.person();
  const customer = await shop.conversation(holder);
  const { uuid } = await customer.ticket();
  const { page } = await enter(
    { profile: 'supervisor', queues: ['Atacado'] },
    { path: `/tickets/${uuid}?all=true` },
  );
  await expect(chat(page, customer.name)).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
  await dialog.getByRole('combobox', { name: 'Usuário' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(notice(page, 'Atendimento transferido.')).toBeVisible();
  expect((await customer.ticket()).userId).toBe(other.id);

  const desk = await signIn(other.email);
  await expect(row(desk, customer.name)).toContainText('Novo');
  await press(page, customer.name, 'Resolver');
  await expect(row(desk, customer.name)).toHaveCount(0);
  expect((await customer.ticket()).status).toBe('closed');
});

test("shows a contact's new name wherever the contact appears", async ({ enter, shop }) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  const { uuid, contactId } = await customer.ticket();
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: customer.name, exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Dados do contato' });
  await expect(drawer.getByText(customer.name)).toBeVisible();
  const name = `Outra ${customer.name}`;
  await shop.call('PUT /contacts/:contactId', {
    params: { contactId },
    body: { name, number: customer.number },
  });
  await expect(drawer.getByText(name)).toBeVisible();
  await expect(chat(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, name)).toBeVisible();
});

test('retries by keyboard what the server did not answer', async ({ enter, shop, faults }) => {
  faults.expect(/ERR_FAILED/);
  const { page } = await enter({}, { path: '/tickets?tab=pending' });
  const customer = shop.customer();
  await customer.writes('Alguém aí?');
  await expect(row(page, customer.name)).toBeVisible();
  await page.context().route('**/api/tickets/*', (route) => route.abort());
  await press(page, customer.name, 'Aceitar');
  const expectedNotice = notice(page, `${customer.name}: não foi possível concluir`);
  await expect(expectedNotice).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\?tab=pending$/);
  await page.context().unroute('**/api/tickets/*');
  const again = expectedNotice.getByRole('button', { name: 'Tentar de novo' });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat(page, customer.name)).toBeVisible();
  await expect(field(page)).toBeVisible();
  await expect(expectedNotice).toBeHidden();
});

test('leaves a ticket that was deleted while the desk was offline, with the same words', async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/answer 404 to GET \/api\/(tickets|messages)/);
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  const { id, uuid } = await customer.ticket();
  // Nothing listens there.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await page.goto(`/tickets/${uuid}`);
  await expect(chat(page, customer.name)).toBeVisible();
  await shop.call('DELETE /tickets/:ticketId', { params: { ticketId: id } });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(notice(page, 'O atendimento em que você estava foi excluído.')).toBeVisible();
});

test('reopens a ticket resolved in the list by its toast, and keeps the open one', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const read = await shop.conversation(person);
  const other = await shop.conversation(person);
  await open(page, read.name);
  await row(page, other.name).getByRole('button', { name: 'Resolver' }).click();
  await expect(row(page, other.name)).toHaveCount(0);
  // Reachable by keyboard.
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, other.name)).toBeVisible();
  await expect(chat(page, read.name)).toBeVisible();
  expect(await other.ticket()).toMatchObject({ status: 'open', userId: person.id });

  await chat(page, read.name).getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(chat(page, read.name)).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(chat(page, read.name)).toBeVisible();
});

test('offers show-all where it has an effect, and keeps it with a filter for tickets without a queue', async ({
  enter,
  shop,
}) => {
  const colleague = await shop.person();
  const queued = await shop.conversation(colleague);
  const { id: ticketId } = await queued.ticket();
  const loose = await shop.conversation(colleague);
  const [queue] = (await shop.call('GET /queue')).filter(({ name }) => name === 'Atendimento');
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId },
    body: { queueId: queue?.id ?? null },
  });
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId: (await loose.ticket()).id },
    body: { status: 'open', userId: colleague.id, queueId: null },
  });

  const { page } = await enter({ profile: 'admin' });
  const all = page.getByRole('switch', { name: 'Todos' });
  await all.click();
  await expect(all).toBeChecked();
  for (const { name } of [queued, loose]) await expect(row(page, name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await page.getByRole('option', { name: 'Sem fila' }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, queued.name)).toHaveCount(0);
  await expect(row(page, loose.name)).toBeVisible();
  await page.goto('/contacts');
  await page.goto('/tickets');
  await expect(row(page, loose.name)).toBeVisible();
  await expect(row(page, queued.name)).toHaveCount(0);
  await expect(all).toBeChecked();

  await segment(page, 'Aguardando').click();
  await expect(all).toHaveCount(0);
  for (const tab of ['Resolvidos', 'Busca']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(all).toHaveCount(0);
  }
  await expect(page.getByText(/Por nome, número, texto de mensagem, observação/)).toBeVisible();

  const { page: desk } = await enter();
  await expect(segment(desk, 'Atendendo')).toBeVisible();
  await expect(desk.getByRole('switch', { name: 'Todos' })).toHaveCount(0);
});

test('says when a picker of contacts shows only the first', async ({ enter, shop }) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Tem em azul?');
  const name = `Lojista ${person.id}`;
  for (let n = 0; n <= pageSizes.picker; n++)
    await shop.call('POST /contacts', {
      body: {
        name: `${name} ${n}`,
        number: `55119${String(person.id * 100 + n).padStart(8, '6')}`,
      },
    });
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  await page.getByRole('combobox', { name: 'Contato' }).fill(name);
  const words = `Só os ${pageSizes.picker} primeiros`;
  await expect(page.getByRole('option', { name: words })).toBeAttached();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await open(page, customer.name);
  await bubble(page, 'Tem em azul?').getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Encaminhar/ });
  const note = dialog.getByRole('status').filter({ hasText: 'Nem todos os contatos' });
  await expect(note).toBeAttached();
  const search = dialog.getByRole('searchbox', { name: 'Para quem?' });
  await search.fill('zz');
  await expect(note).toBeVisible();
  await expect(dialog.getByText('Nenhum contato encontrado')).toHaveCount(0);
  await search.fill(name);
  await expect(dialog.getByRole('status').filter({ hasText: words })).toBeAttached();
  await search.fill(`${name} ${pageSizes.picker}`);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByRole('status')).toHaveCount(0);
});
