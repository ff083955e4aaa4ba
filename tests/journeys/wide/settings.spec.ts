/** Company settings, seen from two desks, and their effect on messages to customers. */
import type { Page } from '@playwright/test';
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { expectAccessible } from '../kit/axe.ts';
import { bubble, field, notice, press, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const SAVED = 'Configuração salva com sucesso.';

test.afterEach(async ({ shop }) => {
  for (const [key, value] of [
    ['sendGreetingAccepted', 'disabled'],
    ['scheduleType', 'disabled'],
    ['timeZone', 'America/Sao_Paulo'],
    ['contactExport', 'everybody'],
    ['asaas', ''],
  ] as const)
    await shop.call('PUT /settings/:key', { params: { key }, body: { value } });
});

test('shows a setting on the other desk, and greets customers by it', async ({ enter, shop }) => {
  const admin = { profile: 'admin' } as const;
  const { page: first } = await enter(admin, { path: '/settings' });
  const { page: second } = await enter(admin, { path: '/settings' });
  const { person, page: desk } = await enter();
  const greeting = 'Saudação ao aceitar o atendimento';
  await expect(toggle(second, greeting)).not.toBeChecked();
  await expect(first.getByText(/Meu nome é .+ e agora vou dar continuidade/)).toBeVisible();
  await toggle(first, greeting).press(' ');
  await expect(notice(first, SAVED)).toBeVisible();
  await expect(toggle(second, greeting)).toBeChecked();

  const customer = shop.customer();
  await customer.writes('Bom dia, alguém aí?');
  await desk.getByRole('button', { name: /^Aguardando/ }).click();
  await press(desk, customer.name, 'Aceitar');
  const said = bubble(desk, `Meu nome é ${person.name}`);
  await expect(said).toBeVisible();
  await expect(said).toContainText('automática');
  await expect(row(desk, customer.name)).toContainText('Mensagem automática');
  await expect
    .poll(async () => (await customer.received()).map(({ body }) => body ?? ''))
    .toEqual([expect.stringContaining(`${customer.name}! Meu nome é *${person.name}*`)]);

  await test.step('finds the time zone by its city, and never shows a saved token', async () => {
    const zone = first.getByRole('combobox', { name: 'Fuso horário' });
    await zone.fill('manaus');
    await first.getByRole('option', { name: /Manaus/ }).click();
    await expect(second.getByRole('combobox', { name: 'Fuso horário' })).toHaveValue(/Manaus/);
    await first.getByRole('button', { name: 'Informar: Token do Asaas' }).click();
    await first.getByLabel('Novo valor: Token do Asaas').fill('$aact_segredo_0000_9876');
    await first.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(second.getByText('Salvo, termina em 9876')).toBeVisible();
    await first.getByRole('button', { name: 'Remover: Token do Asaas' }).click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
    await expect(second.getByText('Não informado')).toBeVisible();
  });
});

test('exports contacts until the company restricts that to admins', async ({ enter }) => {
  const { page: desk } = await enter({}, { path: '/contacts' });
  const { page: boss } = await enter({ profile: 'admin' }, { path: '/settings' });
  const menu = desk.getByRole('button', { name: 'Importar, exportar e mais' });
  const entry = desk.getByRole('menuitem', { name: 'Exportar CSV' });
  await menu.click();
  await expect(entry).toBeVisible();

  await boss.getByRole('combobox', { name: 'Exportar contatos' }).click();
  await boss.getByRole('option', { name: 'Somente administradores' }).click();
  await expect(notice(boss, SAVED)).toBeVisible();
  await expect(entry).toBeHidden();
  await expect(desk.getByRole('menuitem', { name: 'Importar' })).toBeVisible();
});

test('says what a shorter retention deletes before saving it', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/settings' });
  const kept = page.getByRole('combobox', { name: 'Guardar atendimentos encerrados por' });
  await kept.click();
  await page.getByRole('option', { name: '30 dias' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Por enquanto, nenhum atendimento é tão antigo.');
  await expect(question).toContainText('apagado para sempre');
  await expectAccessible(page, 'the question before a shorter retention');
  await shot(page, 'retention-question');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(kept).toHaveValue('Para sempre');
});

test("edits the company's hours, and shows them to other viewers", async ({ enter }) => {
  const admin = { profile: 'admin' } as const;
  const { page: first } = await enter(admin, { path: '/settings' });
  const { page: second } = await enter(admin, { path: '/settings' });
  await expect(first.getByRole('tab', { name: 'Horários' })).toHaveCount(0);
  await first.getByRole('combobox', { name: 'Horário de atendimento' }).click();
  await first.getByRole('option', { name: 'Da empresa' }).click();
  for (const page of [first, second]) await page.getByRole('tab', { name: 'Horários' }).click();

  await first.getByRole('button', { name: 'Adicionar horário, Domingo' }).click();
  await first.getByLabel('Início, Domingo').fill('22:00');
  await first.getByLabel('Fim, Domingo').fill('02:00');
  await expect(first.getByText('termina no dia seguinte')).toBeVisible();
  await first.getByRole('button', { name: 'Adicionar feriado' }).click();
  await first.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(first.getByText('Obrigatório')).toHaveCount(2);
  await first.getByRole('textbox', { name: 'Data' }).fill('07/09/2027');
  await first.getByLabel('Nome').fill('Independência');
  await first.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(notice(first, 'Horários salvos com sucesso.')).toBeVisible();
  await expect(second.getByLabel('Fim, Domingo')).toHaveValue('02:00');
  await expect(second.getByLabel('Nome')).toHaveValue('Independência');
});

test('fills in variables: in a quick reply before it is sent, elsewhere on sending', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  await row(page, customer.name).getByRole('link').click();
  await field(page).fill('/ola');
  await page.getByRole('option', { name: /ola/ }).click();
  const [firstName = ''] = customer.name.split(' ');
  await expect(field(page)).toHaveValue(
    new RegExp(`^(Bom dia|Boa tarde|Boa noite|Boa madrugada), ${firstName}! `),
  );
  await field(page).fill('Seu protocolo: ');
  await field(page).press('End');
  await page.getByRole('button', { name: 'Inserir variável' }).click();
  await page.getByRole('menuitem', { name: 'Número do protocolo' }).click();
  await expect(field(page)).toHaveValue('Seu protocolo: {{protocol}}');
  await expect(field(page)).toBeFocused();
  await field(page).press('Enter');
  const { id } = await customer.ticket();
  await expect(bubble(page, new RegExp(`Seu protocolo: \\d{8}${id}`))).toBeVisible();
});

test('marks an announcement with a dot until it was opened', async ({ enter, shop }) => {
  const operator = await signInOverHttp(shop.url, 'super@prosa.demo');
  const { page } = await enter();
  // The browser takes the dot away before the server knows.
  const isSeen = page.waitForResponse((answer) => answer.url().endsWith('/announcements/seen'));
  await page.getByRole('button', { name: /^Informativos/ }).click();
  await isSeen;
  const list = page.getByRole('dialog', { name: 'Informativos' });
  await expect(list.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Informativos', exact: true })).toBeVisible();
  const title = `Aviso de teste ${Date.now()}`;
  await operator.call('POST /announcements', {
    body: { priority: 1, title, text: 'Primeira linha.\nSegunda linha.' },
  });
  await page.getByRole('button', { name: 'Informativos, há novidades' }).click();
  await page.getByRole('button', { name: new RegExp(title) }).click();
  const viewer = page.getByRole('dialog', { name: title });
  await expect(viewer.getByText('Segunda linha.')).toBeVisible();
  await expect(viewer.getByText('Prioridade alta')).toBeVisible();
  await viewer.getByRole('button', { name: 'Fechar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Informativos', exact: true })).toBeVisible();
});

test('keeps tasks in the browser', async ({ enter }) => {
  const { page } = await enter({}, { path: '/todolist' });
  const write = page.getByRole('textbox', { name: 'Nova tarefa' });
  await write.fill('   ');
  await write.press('Enter');
  await expect(page.getByText('Nenhuma tarefa ainda')).toBeVisible();
  await write.fill('Ligar para a gráfica');
  await write.press('Enter');
  await write.fill('Conferir o estoque');
  await write.press('Enter');
  await page.getByRole('button', { name: 'Editar tarefa: Ligar para a gráfica' }).click();
  await page.getByRole('textbox', { name: 'Texto da tarefa' }).fill('Ligar para a papelaria');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Excluir tarefa: Conferir o estoque' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await page.reload();
  const tasks = page.locator('main').getByRole('listitem');
  await expect(tasks).toHaveCount(1);
  await expect(tasks).toContainText('Ligar para a papelaria');
  await expect(tasks).toContainText(/Atualizada em \d\d\/\d\d\/\d\d \d\d:\d\d/);
});
