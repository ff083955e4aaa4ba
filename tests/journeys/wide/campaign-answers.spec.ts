/** An answer to a campaign: where it arrives, and what the attendant and the admin see of it. */
import { expectAccessible } from '../kit/axe.ts';
import { bubble, expectNoSidewaysScroll, open, row, segment } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('opens a ticket in the queue of the campaign, which thread and contact panel name', async ({
  enter,
  shop,
}) => {
  const run = Date.now() % 1_000_000;
  const name = `Inverno ${run}`;
  const queue = await shop.call('POST /queue', {
    body: { name: `Ofertas ${run}`, color: '#2e7d32', greetingMessage: '' },
  });
  const customer = shop.customer();
  const list = await shop.call('POST /contact-lists', { body: { name: `Clientes ${run}` } });
  await shop.call('POST /contact-list-items', {
    body: { contactListId: list.id, name: customer.name, number: customer.number },
  });
  const campaign = await shop.call('POST /campaigns', {
    body: {
      name,
      message1: 'Oi {nome}, a coleção de inverno chegou!',
      whatsappIds: [shop.whatsappId],
      contactListId: list.id,
      queueId: queue.id,
    },
  });
  const { page: desk } = await enter({ queues: [queue.name] });
  const { page: admin } = await enter(
    { profile: 'admin' },
    { path: `/campaign/${campaign.id}/report`, cshow: true },
  );
  const funnel = admin.getByRole('list', { name: 'Resultado' });

  await test.step('the message makes no ticket', async () => {
    await admin.getByRole('button', { name: 'Iniciar agora' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Iniciar agora' }).click();
    await expect.poll(async () => (await customer.received()).length).toBe(1);
    await expect(admin.getByText('Finalizada')).toBeVisible();
    await segment(desk, 'Aguardando').click();
    await expect(row(desk, customer.name)).toHaveCount(0);
  });

  await test.step('the answer counts, and arrives in the queue of the campaign', async () => {
    await customer.writes('Quero ver as fotos');
    await expect(row(desk, customer.name)).toContainText('Quero ver as fotos');
    await expect(
      funnel
        .getByRole('listitem')
        .filter({ hasText: 'Respondidas' })
        .getByText('1', { exact: true }),
    ).toBeVisible();
    expect((await customer.ticket()).queueId).toBe(queue.id);
  });

  await test.step('the report fits on a phone', async () => {
    await admin.setViewportSize({ width: 360, height: 760 });
    await expect(admin.getByRole('table', { name: 'Pessoas' })).toBeVisible();
    await expectNoSidewaysScroll(admin);
    await expectAccessible(admin, 'the report of a campaign on a phone');
    await shot(admin, 'campaign-report-phone');
    await admin.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('its attendant sees which campaign it is about', async () => {
    await row(desk, customer.name).getByRole('button', { name: 'Aceitar' }).click();
    await open(desk, customer.name);
    await expect(bubble(desk, 'a coleção de inverno chegou').getByText(name)).toBeVisible();
    await desk.keyboard.press('Alt+i');
    const panel = desk.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(panel).toContainText('Respondeu em');
    await expect(desk.getByRole('link', { name: /^Relatório da campanha/ })).toHaveCount(0);
    await expectAccessible(desk, 'a thread with a campaign');
    await shot(desk, 'campaign-in-thread');
    await panel.click();
    await expect(bubble(desk, 'a coleção de inverno chegou')).toBeInViewport();
  });

  await test.step('an admin goes from there to the report', async () => {
    await admin.goto(desk.url());
    await expect(bubble(admin, 'a coleção de inverno chegou')).toBeVisible();
    await admin.keyboard.press('Alt+i');
    await admin.getByRole('link', { name: `Relatório da campanha ${name}` }).click();
    await expect(admin.getByRole('heading', { name, exact: true })).toBeVisible();
  });
});
