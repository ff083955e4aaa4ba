/** The dashboard of the company's work for an admin, hidden from others. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd');
/** Not before it is visible. */
async function numberOf(page: Page, name: string): Promise<number> {
  await expect(figure(page, name)).toHaveText(/^\d+$/);
  return Number(await figure(page, name).textContent());
}
const part = (page: Page, name: string) => page.getByRole('region', { name });

test('updates the figures with the work', async ({ enter, shop }) => {
  const { person, page } = await enter({ profile: 'admin' }, { path: '/' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' });
  await expect(link).toHaveAttribute('aria-current', 'page');
  const talking = await numberOf(page, 'Em conversa');
  const waiting = await numberOf(page, 'Aguardando');
  const { person: ana } = await enter();

  const customer = shop.customer();
  await customer.writes('Bom dia!');
  const { id } = await customer.ticket();
  await expect(figure(page, 'Aguardando')).toHaveText(String(waiting + 1));
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId: id },
    body: { status: 'open', userId: ana.id },
  });
  await expect(figure(page, 'Em conversa')).toHaveText(String(talking + 1));
  await expect(figure(page, 'Aguardando')).toHaveText(String(waiting));

  const rowOf = (name: string) =>
    page.getByRole('table', { name: 'Atendentes' }).getByRole('row').filter({ hasText: name });
  await expect(rowOf(person.name)).toContainText('Online');
  await expect(rowOf(ana.name)).toContainText('Online');
  await expect(rowOf('Bruno Aurora')).toContainText('Offline');
  await expect(rowOf('Bruno Aurora').getByRole('img')).toHaveAccessibleName(/^2,\d de 3 estrelas$/);
});

test('has filters, charts with their own dates, and files', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/' });
  const filter = page.getByRole('form', { name: 'Filtrar por' });
  const finished = figure(page, 'Finalizados');
  const month = await numberOf(page, 'Finalizados');

  await filter.getByRole('combobox', { name: 'Período' }).click();
  await page.getByRole('option', { name: 'Nenhum selecionado' }).click();
  await filter.getByRole('button', { name: 'Filtrar' }).click();
  await expect(notice(page, 'Selecione um filtro.')).toBeVisible();

  await filter.getByRole('combobox', { name: 'Período' }).click();
  await page.getByRole('option', { name: 'Últimos 90 dias' }).click();
  await filter.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/\?days=90$/);
  await expect
    .poll(async () => Number((await finished.textContent())?.replace('.', '')))
    .toBeGreaterThan(month * 2);

  await filter.getByText('Datas').click();
  const from = filter.getByRole('textbox', { name: 'Data inicial' });
  await from.fill('');
  await from.pressSequentially('31022020');
  await expect(from).toHaveValue('31/02/2020');
  await filter.getByRole('button', { name: 'Filtrar' }).click();
  await expect(filter.getByText('Data inválida')).toBeVisible();
  await expect(page).toHaveURL(/\?days=90$/);
  await from.fill('02/01/2020');
  await filter.getByRole('textbox', { name: 'Data final' }).fill('01/01/2020');
  await expect(filter.getByText('É antes da data inicial')).toBeVisible();
  await filter.getByRole('textbox', { name: 'Data final' }).fill('31/01/2020');
  await filter.getByRole('button', { name: 'Filtrar' }).click();
  await expect(finished).toHaveText('0');

  const days = part(page, 'Atendimentos por dia');
  await expect(days.getByRole('row')).toHaveCount(8);
  const firstDay = await days.getByRole('textbox', { name: 'Data inicial' }).inputValue();
  await days.getByRole('textbox', { name: 'Data inicial' }).fill('01/01/2018');
  await days.getByRole('button', { name: 'Filtrar' }).click();
  await expect(days.getByText('No máximo 731 dias')).toBeVisible();
  await days.getByRole('textbox', { name: 'Data inicial' }).fill(firstDay);
  const day = await days.getByRole('textbox', { name: 'Data inicial' }).inputValue();
  await days.getByRole('textbox', { name: 'Data final' }).fill(day);
  await days.getByRole('button', { name: 'Filtrar' }).click();
  const hours = part(page, 'Atendimentos por hora');
  await expect(hours.getByRole('row')).toHaveCount(25);
  await hours.getByRole('button', { name: 'Ver como tabela' }).click();
  await expect(hours.getByRole('rowheader', { name: '09:00' })).toBeVisible();

  const users = part(page, 'Finalizados por atendente');
  await expect(users.getByRole('rowheader', { name: 'Ana Aurora' })).toBeVisible();
  await users.getByRole('textbox', { name: 'Data inicial' }).fill('01/01/2020');
  await users.getByRole('textbox', { name: 'Data final' }).fill('02/01/2020');
  await users.getByRole('button', { name: 'Filtrar' }).click();
  await expect(users.getByText('Nenhum atendimento nestas datas.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV', exact: true }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('"Finalizados";"0"');
  expect(file).toMatch(/"Bruno Aurora";"0";"0";"0";"Offline"/);
});

test('shows a supervisor only the work of their queues', async ({ enter, shop }) => {
  const { page } = await enter({ profile: 'supervisor', queues: ['Atacado'] }, { path: '/' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await numberOf(page, 'Aguardando')).toBe(0);
  const customer = shop.customer();
  await customer.writes('Bom dia!');
  const { id } = await customer.ticket();
  const queueId = (await shop.call('GET /queue')).find(({ name }) => name === 'Atacado')?.id ?? 0;
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId: id },
    body: { status: 'pending', queueId },
  });
  await expect(figure(page, 'Aguardando')).toHaveText('1');
  await expect(page.getByRole('table', { name: 'Atendentes' })).not.toContainText('Bruno Aurora');
});

test('starts users who are neither admin nor supervisor at the tickets', async ({ enter }) => {
  const { page } = await enter({}, { path: '/' });
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
});

test('shows what cannot be loaded and retries it', async ({ enter, faults }) => {
  faults.expect(/answer 500 to GET \/api\/dashboard/);
  const { page } = await enter({ profile: 'admin' }, { path: '/contacts' });
  await page.route('**/api/dashboard/tickets*', (route) =>
    route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  const alerts = page.locator('main').getByRole('alert');
  await expect(alerts.nth(0)).toContainText(
    'Não foi possível buscar os atendimentos por atendente',
  );
  await expect(alerts.nth(1)).toContainText('Não foi possível buscar os atendimentos por data');
  await page.unroute('**/api/dashboard/tickets*');
  await alerts.nth(1).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('table', { name: 'Atendimentos por dia' })).toBeAttached();
});
