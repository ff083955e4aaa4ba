/** The calendar of scheduled messages: views, series, dragging, errors, phones. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { query } from '../kit/database.ts';
import { expectNoSidewaysScroll } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import type { Shop } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';

const TIME_ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;

/** A day of the shop's calendar. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' }).format(
    new Date(Date.now() + days * DAY_MS),
  );

/** A contact with a schedule by the administrator. */
async function planned(shop: Shop, body: { sendAt: string; repeat?: { unit: 'day' } }) {
  const customer = shop.customer();
  const { id: contactId } = await shop.call('POST /contacts', {
    body: { name: customer.name, number: customer.number },
  });
  const schedule = await shop.call('POST /schedules', {
    body: { body: 'Mensagem planejada', contactId, ...body },
  });
  return { customer, schedule };
}

const timesOf = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^${name},`) });

test('a series is planned, and one of its messages is changed alone', async ({ enter, shop }) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/schedules' });
  const customer = shop.customer();
  await shop.call('POST /contacts', { body: { name: customer.name, number: customer.number } });

  await test.step('its form says when it is sent', async () => {
    await page.getByRole('button', { name: 'Novo agendamento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await dialog.getByRole('combobox', { name: 'Contato' }).fill(customer.number);
    await page.getByRole('option', { name: customer.name }).click();
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Oi');
    await dialog.getByRole('textbox', { name: 'Dia' }).fill(dayIn(1).split('-').reverse().join(''));
    await dialog.getByRole('textbox', { name: 'Hora' }).fill('930');
    await dialog.getByRole('textbox', { name: 'Hora' }).press('Tab');
    await expect(dialog.getByRole('textbox', { name: 'Hora' })).toHaveValue('09:30');
    await dialog.getByRole('combobox', { name: 'Repetir' }).click();
    await page.getByRole('option', { name: 'Todos os dias' }).click();
    await dialog.getByRole('combobox', { name: 'Termina' }).click();
    await page.getByRole('option', { name: 'Depois de algumas mensagens' }).click();
    await dialog.getByRole('textbox', { name: 'Mensagens que faltam' }).fill('3');
    await expect(dialog.getByText(/^Próximos envios:/)).toBeVisible();
    await expectAccessible(page, 'the form of a series');
    await shot(page, 'schedules-series');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Muito curto!')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Oi, {{firstName}}!');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the list shows all of it', async () => {
    await page.goto(`/schedules?show=agenda&date=${dayIn(1)}&q=${customer.number}`);
    const rows = page.locator('main').getByRole('listitem').filter({ hasText: customer.name });
    await expect(rows.first()).toBeVisible();
    await rows.first().getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Agendamento: Agendado' });
    await expect(dialog.getByRole('radio', { name: 'Só esta mensagem' })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Hora' }).fill('11:15');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows.filter({ hasText: '11:15' })).toHaveCount(1);
    await expect(rows.filter({ hasText: '11:15' }).getByLabel('Série')).toHaveCount(0);
  });
});

test('a message is moved by dragging it to another day', async ({ enter, shop }) => {
  // Two days ahead: the day before is still to come, so a message can be moved there.
  const { customer } = await planned(shop, { sendAt: `${dayIn(2)}T10:00` });
  const { page } = await enter(
    { profile: 'admin' },
    { path: `/schedules?date=${dayIn(2)}&q=${customer.number}` },
  );
  const event = timesOf(page, customer.name);
  await event.scrollIntoViewIfNeeded();
  const from = (await event.boundingBox())!;
  // The next day, or the one before at the end of a week.
  const isSunday = new Date(dayIn(2)).getUTCDay() === 0;
  const to = isSunday ? from.x - from.width / 2 : from.x + from.width * 1.5;
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(to - 10, y, { steps: 8 });
  await page.mouse.move(to, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('alert').filter({ hasText: 'Movido para' })).toBeVisible();
  const [moved] = (await shop.call('GET /schedules', { query: { searchParam: customer.number } }))
    .schedules;
  expect(moved!.slot).toBe(`${dayIn(isSunday ? 1 : 3)}T10:00`);
});

test('one that was not sent says why, and is sent by hand', async ({ enter, shop }) => {
  const { customer, schedule } = await planned(shop, { sendAt: `${dayIn(2)}T10:00` });
  await query(
    `update schedules set next_at = null, shown_at = now() - interval '7 hours' where id = ${schedule.id}`,
  );
  await query(`insert into schedule_occurrences (company_id, schedule_id, slot, at, state, error)
    select company_id, id, slot, shown_at, 'failed', 'ERR_SCHEDULE_MISSED' from schedules where id = ${schedule.id}`);
  const { page } = await enter(
    { profile: 'admin' },
    { path: `/schedules?show=agenda&q=${customer.number}` },
  );
  const line = page.locator('main').getByRole('listitem').filter({ hasText: customer.name });
  await expect(line).toContainText('Erro no envio');
  await line.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Agendamento: Erro no envio' });
  await expect(dialog).toContainText('fora do ar por tempo demais');
  await expectAccessible(page, 'a message that was not sent');
  await shot(page, 'schedules-failed');
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(line).toContainText('Enviado');
  await expect.poll(async () => (await customer.received()).length).toBe(1);
});

test('a series loses one message, then all', async ({ enter, shop }) => {
  const { customer } = await planned(shop, {
    sendAt: `${dayIn(1)}T10:00`,
    repeat: { unit: 'day' },
  });
  const { page } = await enter(
    { profile: 'admin' },
    { path: `/schedules?show=week&date=${dayIn(1)}&q=${customer.number}` },
  );
  const events = timesOf(page, customer.name);
  await expect(events.first()).toBeVisible();
  const remove = async (scope: string) => {
    await events.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    const dialog = page.getByRole('dialog', { name: 'O que você quer excluir?' });
    await dialog.getByRole('radio', { name: scope }).check();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await expect(dialog).toBeHidden();
  };
  const before = await events.count();
  await remove('Só esta mensagem');
  await expect(events).toHaveCount(before - 1);
  if (before > 1) await remove('Todas as que faltam');
  await expect(events).toHaveCount(0);
});

test('a phone shows the month with the list of a day, and no plan shows nothing', async ({
  enter,
  shop,
}) => {
  const { customer } = await planned(shop, { sendAt: `${dayIn(1)}T10:00` });
  const { page } = await enter(
    { profile: 'admin' },
    { path: `/schedules?date=${dayIn(1)}`, viewport: { width: 360, height: 760 } },
  );
  await expect(timesOf(page, customer.name)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the calendar of a phone');
  await shot(page, 'schedules-phone');

  const flag = (isOn: boolean) =>
    query(`update plans set use_schedules = ${isOn} where id = (
      select plan_id from companies where id = ${shop.companyId})`);
  await flag(false);
  try {
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).not.toHaveURL(/schedules/);
    await expect(page.getByRole('link', { name: 'Agendamentos' })).toHaveCount(0);
  } finally {
    await flag(true);
  }
});
