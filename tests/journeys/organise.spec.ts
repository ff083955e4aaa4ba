/** Assigning work: tags, quick messages, queues that distribute tickets, and customers' ratings. */
import { readFileSync } from 'node:fs';
import { picture } from './kit/files.ts';
import { bubble, chat, field, open, row } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import { linkedConnection } from './kit/linked-connection.ts';
import type { Shop } from './kit/shop.ts';

const askRating = (shop: Shop, isAsked: boolean) =>
  shop.call('PUT /settings/:key', {
    params: { key: 'userRating' },
    body: { value: isAsked ? 'enabled' : 'disabled' },
  });
test.afterEach(({ shop }) => askRating(shop, false));

test('a tag is a lane, marks a ticket on every desk, and leads to it', async ({ enter, shop }) => {
  const { person, page } = await enter({ profile: 'admin' }, { path: '/tags' });
  const { page: colleague } = await enter({ profile: 'supervisor' }, { path: '/tickets?all=true' });
  const customer = await shop.conversation(person, 'Quero falar do contrato');
  const name = `Contrato ${person.id}`;

  await page.getByRole('button', { name: 'Nova tag' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('switch', { name: 'Usar no Kanban' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  const line = page.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText('Coluna do Kanban');

  await page.goto('/tickets');
  await open(page, customer.name);
  await page.locator('main').getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await expect(row(colleague, customer.name)).toContainText(name);

  await page.goto('/kanban');
  const lane = page.getByRole('region', { name, exact: true });
  await expect(lane.getByRole('article', { name: customer.name })).toBeVisible();

  await page.goto('/tags');
  await line.getByRole('link').click();
  await expect(row(page, customer.name)).toBeVisible();

  await page.goto('/tags');
  await line.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 atendimento perderá esta tag.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(line).toHaveCount(0);
  await expect(row(colleague, customer.name)).not.toContainText(name);
});

test('a quick message with a picture is offered by the slash, and reaches the phone', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter({}, { path: '/quick-messages' });
  const customer = await shop.conversation(person, 'Tem catálogo?');
  const shortcode = `vitrine${person.id}`;

  await page.getByRole('button', { name: 'Nova resposta rápida' }).click();
  await page.getByRole('textbox', { name: 'Atalho' }).fill(shortcode);
  const message = page.locator('label').filter({ hasText: 'Mensagem' });
  await expect(message).toContainText('*');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Aqui está, {{firstName}}!');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo' }).click();
  await (await chooser).setFiles([picture('vitrine.png')]);
  // A file alone can be sent.
  await expect(message).not.toContainText('*');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row').filter({ hasText: shortcode })).toContainText('vitrine.png');

  await page.goto('/tickets');
  await open(page, customer.name);
  await field(page).pressSequentially(`/${shortcode.slice(0, -1)}`);
  await page.getByRole('option', { name: shortcode }).click();
  const [firstName = ''] = customer.name.split(' ');
  const caption = page.getByRole('textbox', { name: 'Legenda' });
  await expect(caption).toHaveValue(`Aqui está, ${firstName}!`);
  await caption.press('Enter');
  await expect(bubble(page, 'Aqui está').getByRole('img').first()).toBeVisible();
  await expect
    .poll(async () => (await customer.received()).at(-1))
    .toMatchObject({
      mediaType: 'image',
      body: expect.stringContaining(`Aqui está, ${firstName}!`),
    });
});

test('a queue gives its ticket to an attendant who is online; the customer rates the service', async ({
  enter,
  shop,
}) => {
  await askRating(shop, true);
  const { person: admin, page } = await enter({ profile: 'admin' }, { path: '/queues' });
  const [queue, connection] = [`Rodízio ${admin.id}`, `Avaliada ${admin.id}`];
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(queue);
  await page.getByRole('tab', { name: 'Distribuição' }).click();
  await page.getByRole('combobox', { name: 'Distribuição' }).click();
  await page.getByRole('option', { name: 'Em rodízio' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row').filter({ hasText: queue })).toBeVisible();

  const whatsappId = await linkedConnection(shop, connection);
  await page.goto('/connections');
  await page.getByRole('button', { name: `Editar ${connection}` }).click();
  await page.getByRole('combobox', { name: 'Filas' }).click();
  await page.getByRole('option', { name: queue }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Mensagens' }).click();
  await page.getByLabel('Mensagem de avaliação').fill('De 1 a 3, como foi?');
  await page.getByLabel('Mensagem de conclusão').fill('Até logo!');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const { person, page: desk } = await enter({ queues: [queue] }, { path: '/tickets' });
  const customer = shop.customer({ whatsappId });
  const lastWords = async () => (await customer.received()).at(-1)?.body;
  await customer.writes('Alguém aí?');
  await open(desk, customer.name);
  await chat(desk, customer.name).getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect.poll(lastWords).toContain('De 1 a 3, como foi?');
  await customer.writes('3');
  await expect.poll(lastWords).toContain('Até logo!');

  await page.goto('/');
  const stars = page
    .getByRole('table', { name: 'Atendentes' })
    .getByRole('row')
    .filter({ hasText: person.name })
    .getByRole('img');
  await expect(stars).toHaveAccessibleName('3 de 3 estrelas');

  // The customer's next message appears beside the rating, which leads to the conversation.
  await customer.writes('Foi rápido, adorei!');
  await page.getByRole('link', { name: 'Avaliações' }).first().click();
  const grades = page.getByRole('form', { name: 'Filtrar avaliações' });
  await grades.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: queue }).click();
  await grades.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/\/ratings\?queue=\d+$/);
  const grade = page.getByRole('table', { name: 'Avaliações' }).getByRole('row').nth(1);
  await expect(grade).toContainText('Muito satisfeito');
  await expect(grade).toContainText('Foi rápido, adorei!');
  await expect(grade).toContainText(person.name);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Foi rápido, adorei!');
  await grade.getByRole('link', { name: customer.name }).click();
  await expect(chat(page, customer.name)).toContainText('Foi rápido, adorei!');
  // Deleting the connection deletes its conversation: nobody looks at it any more.
  for (const each of [page, desk]) await each.goto('/todolist');
  const ticketId = String((await customer.ticket()).id);
  await shop.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'closed' } });

  await shop.call('DELETE /whatsapp/:whatsappId', { params: { whatsappId } });
  const { id } = (await shop.call('GET /queue')).find((each) => each.name === queue)!;
  await shop.call('DELETE /queue/:queueId', { params: { queueId: String(id) } });
});
