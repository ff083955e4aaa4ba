/** A queue has a target for quick answers: its tickets show the deadline, and the dashboard whether it was met. */
import { expectAccessible } from '../kit/axe.ts';
import { chat, field, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('sets a target, counts down in the row, and meets it by the first answer', async ({
  enter,
  shop,
}) => {
  const { person: admin, page } = await enter({ profile: 'admin' }, { path: '/queues' });
  const queue = `Ágil ${admin.id}`;
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(queue);
  await page.getByRole('tab', { name: 'Metas de atendimento' }).click();
  await page.getByLabel('Primeira resposta, em minutos').fill('30');
  await page.getByLabel('Resolução, em minutos').fill('480');
  await shot(page, 'targets-form');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row').filter({ hasText: queue })).toBeVisible();
  const queueId = (await shop.call('GET /queue')).find(({ name }) => name === queue)!.id;

  const { person, page: desk } = await enter(
    { queues: [queue, 'Atendimento'] },
    { path: '/tickets' },
  );
  const customer = shop.customer();
  await customer.writes('Preciso da segunda via');
  const { id } = await customer.ticket();
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId: String(id) },
    body: { status: 'open', queueId, userId: person.id },
  });
  const line = row(desk, customer.name);
  await expect(line).toContainText(/Responder em (29|30) min/);
  const plain = await shop.conversation(person, 'Sem meta');
  await expect(row(desk, plain.name)).toBeVisible();
  const inList = desk
    .getByRole('region', { name: 'Lista de atendimentos' })
    .getByRole('listitem')
    .first();
  await expect(inList).toContainText(plain.name);
  await desk.getByRole('button', { name: 'Filtros e ordem' }).click();
  await desk.getByRole('radio', { name: 'Meta que vence primeiro' }).click();
  await shot(desk, 'targets-order');
  await desk.keyboard.press('Escape');
  await expect(inList).toContainText(customer.name);
  await desk.getByRole('button', { name: 'Filtros e ordem' }).click();
  await desk.getByRole('checkbox', { name: 'Meta perdida ou no fim' }).click();
  await expect(desk.getByText('Nenhum atendimento com esses filtros')).toBeVisible();
  await expectAccessible(desk, 'the order of a list');
  await desk.getByRole('checkbox', { name: 'Meta perdida ou no fim' }).click();
  await desk.keyboard.press('Escape');
  await open(desk, customer.name);
  await expect(chat(desk, customer.name)).toContainText(/Responder em (29|30) min/);
  await shot(desk, 'targets-row');
  await field(desk).fill('Já envio!');
  await desk.keyboard.press('Enter');
  await expect(line).toContainText(/Resolver em [78] h/);

  await page.goto('/');
  const report = page.getByRole('region', { name: 'Metas cumpridas' });
  const met = report.getByRole('row').filter({ hasText: queue });
  await expect(met).toContainText('100% (1 de 1)');
  await shot(page, 'targets-report');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Baixar CSV: Metas cumpridas' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^targets-\d{4}-\d\d-\d\d\.csv$/);

  // Its queue is deleted: nobody looks at the conversation any more.
  await desk.goto('/todolist');
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId: String(id) },
    body: { status: 'closed' },
  });
  await shop.call('DELETE /queue/:queueId', { params: { queueId: String(queueId) } });
});
