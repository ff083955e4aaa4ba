/** Users: added, changed and deleted, and the effect on those who are signed in. */
import { expectAccessible } from '../kit/axe.ts';
import { query } from '../kit/database.ts';
import { field, notice, press, row, say } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { PASSWORD } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';

test('adds, corrects, changes and deletes a user', async ({ enter, shop, faults }) => {
  const { person, page } = await enter({ profile: 'admin' }, { path: '/users' });
  const { page: colleague } = await enter({ profile: 'admin' }, { path: '/users' });
  const name = `Rosa Nova ${person.id}`;
  const email = `rosa-${person.id}@aurora.demo`;
  const inRow = (where: typeof page, text: string) =>
    where.getByRole('row').filter({ hasText: text });

  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toHaveCount(3);
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('admin@aurora.demo');
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('abc');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Muito curto!')).toBeVisible();

  faults.expect(/answer 409 to POST \/api\/users/);
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('prosa-demo-2');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );

  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('combobox', { name: 'Filas' }).fill('Sup');
  await page.getByRole('option', { name: 'Suporte' }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Usuário salvo com sucesso.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(email);
  await colleague.getByRole('searchbox', { name: 'Buscar' }).fill(email);
  await expect(inRow(page, name)).toContainText('Suporte');
  await expect(inRow(colleague, name)).toContainText('Usuário');

  await inRow(page, name).getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar usuário' });
  await edit.getByRole('combobox', { name: 'Perfil' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(inRow(colleague, name)).toContainText('Supervisor');

  await inRow(page, name).getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(notice(page, 'Usuário excluído com sucesso.')).toBeVisible();
  await expect(inRow(colleague, name)).toHaveCount(0);
  expect((await shop.call('GET /users/list')).some((user) => user.name === name)).toBe(false);
});

test('asks for proof of identity before giving access to an account, then continues', async ({
  enter,
  shop,
  faults,
}) => {
  const { person, page } = await enter({ profile: 'admin' }, { path: '/users' });
  const colleague = await shop.person();
  await query(
    "update sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1",
    [person.id],
  );
  faults.expect(/answer 403 to PUT \/api\/users/);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(colleague.email);
  const line = page.getByRole('row').filter({ hasText: colleague.name });
  await line.getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar usuário' });
  await edit.getByRole('textbox', { name: 'Senha' }).fill('outra senha boa');
  await edit.getByRole('button', { name: 'Salvar' }).click();

  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  const proof = question.getByRole('textbox', { name: 'Senha atual' });
  await expect(proof).toBeFocused();
  await expectAccessible(page, 'the question for proof of identity');
  await shot(page, 'identity');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(question.getByRole('button', { name: 'Confirmar' })).toBeInViewport({ ratio: 1 });
  await shot(page, 'identity-390');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(notice(page, 'Confirme que é você para continuar.')).toBeVisible();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  faults.expect(/answer 422 to POST \/api\/auth\/confirm/);
  await proof.fill('errada');
  await page.keyboard.press('Enter');
  await expect(question.getByText('A senha atual está incorreta.')).toBeVisible();
  await proof.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(notice(page, 'Usuário salvo com sucesso.')).toBeVisible();
  await expect(edit).toBeHidden();
});

test('closes screens of the administration to an attendant', async ({ enter }) => {
  const { page } = await enter();
  const navigation = page.getByRole('navigation', { name: 'Navegação' });
  await expect(navigation.getByRole('link', { name: 'Contatos' })).toBeVisible();
  for (const name of ['Usuários', 'Conexões', 'Telefone de testes'])
    await expect(navigation.getByRole('link', { name })).toHaveCount(0);
  await page.goto('/users');
  await expect(notice(page, 'Acesso não permitido')).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto('/nada-aqui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('marks an attendant and a connection without a queue', async ({ enter, shop }) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/users' });
  const lost = await shop.person({ queues: [] });
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(lost.email);
  const line = page.getByRole('row').filter({ hasText: lost.name });
  await expect(page.getByRole('row')).toHaveCount(2);
  const mark = line.getByText('Sem filas', { exact: true });
  await expect(mark).toHaveAttribute('title', /não vê novos atendimentos/);
  await expectAccessible(page, 'a user without a queue');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText(`${lost.email} · Sem filas`)).toBeInViewport({ ratio: 1 });

  await shop.call('PUT /users/:userId', {
    params: { userId: lost.id },
    body: { profile: 'supervisor' },
  });
  await expect(page.getByText(`${lost.email} · Sem filas`)).toHaveCount(0);

  const { id } = await shop.call('POST /whatsapp', {
    body: { name: `Sem fila ${lost.id}`, provider: 'sandbox', isDefault: false },
  });
  await page.goto('/connections');
  const card = page.getByRole('listitem').filter({ hasText: `Sem fila ${lost.id}` });
  await expect(card.getByText('Sem filas')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  const entry = page.getByRole('row').filter({ hasText: `Sem fila ${lost.id}` });
  await expect(entry.getByText('Sem filas')).toHaveAttribute('title', /Sem fila, só/);
  await shop.call('DELETE /whatsapp/:whatsappId', { params: { whatsappId: id } });
});

test('signs a deleted user out at once', async ({ enter, shop, faults }) => {
  faults.expect(/answer 401 to (GET|POST \/api\/auth\/refresh_token)/);
  const { person, page } = await enter();
  await expect(page.getByRole('button', { name: 'Novo atendimento' })).toBeVisible();
  await shop.call('DELETE /users/:userId', { params: { userId: person.id } });
  await expect(page).toHaveURL(/\/login$/);
});

test('shows changed queues and rights at once to the people concerned', async ({
  enter,
  shop,
  faults,
}) => {
  // The bell asks as an admin until the page has heard that the person is none any more.
  faults.expect(/answer 403 to GET \/api\/campaign-alarms/);
  const { person, page } = await enter({ queues: [] }, { path: '/tickets?tab=pending' });
  const navigation = page.getByRole('navigation', { name: 'Navegação' });
  const queueId = (await shop.call('GET /queue')).find(({ name }) => name === 'Atendimento')?.id;
  const change = (body: { queueIds: number[]; profile?: 'admin' | 'user' }) =>
    shop.call('PUT /users/:userId', { params: { userId: person.id }, body });
  const first = shop.customer();
  const second = shop.customer();
  await first.writes('Quem me atende?');
  await second.writes('E a mim?');
  await second.ticket();
  await expect(page.getByText('Você não está em nenhuma fila')).toBeVisible();

  await change({ queueIds: [queueId ?? 0] });
  await expect(row(page, second.name)).toBeVisible();
  await press(page, first.name, 'Aceitar');
  await say(page, 'Agora eu.');

  await change({ queueIds: [] });
  await page.getByRole('button', { name: /^Aguardando/ }).click();
  await expect(row(page, second.name)).toHaveCount(0);
  // The user keeps the tickets they hold.
  await expect(field(page)).toBeVisible();

  await expect(navigation.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
  await change({ queueIds: [], profile: 'admin' });
  await navigation.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
  await change({ queueIds: [], profile: 'user' });
  await expect(notice(page, 'Acesso não permitido')).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(navigation.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
});
