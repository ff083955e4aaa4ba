/** What operators change, seen at once on other desks and in the company: plans, companies, the bin, limits. */
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { expectAccessible } from '../kit/axe.ts';
import { query } from '../kit/database.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { COLLEAGUE, OPERATOR, operatorWithColleague } from '../kit/operators.ts';
import { PASSWORD } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';

test('a plan and a company appear, change and go on the desk of a colleague', async ({
  signIn,
  shop,
}) => {
  await operatorWithColleague(shop);
  const first = await signIn(OPERATOR, { path: '/settings?area=plans' });
  const second = await signIn(COLLEAGUE, { path: '/settings?area=plans' });
  const name = `Plano vivo ${Date.now()}`;
  const there = second.getByRole('row', { name: new RegExp(name) });
  await first.getByRole('button', { name: 'Novo plano' }).click();
  const dialog = first.getByRole('dialog', { name: 'Novo plano' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Usuários' }).fill('7');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(there).toContainText('7');
  const here = first.getByRole('row', { name: new RegExp(name) });
  await here.getByRole('button', { name: /^Editar/ }).click();
  const editor = first.getByRole('dialog', { name: 'Editar plano' });
  await editor.getByRole('textbox', { name: 'Usuários' }).fill('42');
  await editor.getByRole('button', { name: 'Salvar' }).click();
  await expect(there).toContainText('42');
  await here.getByRole('button', { name: 'Mais ações' }).click();
  await first.getByRole('menuitem', { name: 'Excluir' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(there).toHaveCount(0);

  for (const page of [first, second]) await page.getByRole('tab', { name: 'Empresas' }).click();
  const company = `Oficina ${Date.now()}`;
  await first.getByRole('button', { name: 'Nova empresa' }).click();
  const form = first.getByRole('dialog', { name: 'Nova empresa' });
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill(company);
  await form.getByRole('textbox', { name: 'E-mail' }).fill(`oficina-${Date.now()}@example.com`);
  await form.getByRole('tab', { name: 'Plano e vencimento' }).click();
  await form.getByRole('combobox', { name: 'Plano' }).click();
  await first.getByRole('option', { name: 'Básico' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  const shown = second.getByRole('row', { name: new RegExp(company) });
  await expect(shown).toContainText('faltam 3 dias');
  const row = first.getByRole('row', { name: new RegExp(company) });
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await first.getByRole('menuitem', { name: '+ Vencimento' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Renovar' }).click();
  await expect(shown).not.toContainText('faltam 3 dias');
});

test('a company in the bin is cut off, and served again once it is restored and active', async ({
  signIn,
  openBrowser,
  faults,
  shop,
}) => {
  const operator = await operatorWithColleague(shop);
  const [plan] = await operator.call('GET /plans/list');
  const mark = Date.now();
  const name = `Sapataria ${mark}`;
  const email = `sapataria-${mark}@example.com`;
  const { email: admin } = await operator.call('POST /companies/cadastro', {
    body: {
      ...{ name: 'Rita Prado', companyName: name, email, password: PASSWORD, phone: '' },
      ...{ planId: plan!.id, language: 'pt' },
    },
  });
  faults.expect(/answer 40[12] to/);
  const inside = await signIn(admin);
  await expect(inside.getByText(new RegExp(name))).toBeVisible();

  const desk = await signIn(COLLEAGUE, { path: `/settings?area=companies&q=${mark}` });
  const row = desk.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await desk.getByRole('menuitem', { name: 'Excluir' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(notice(desk, 'Empresa na lixeira por 30 dias.')).toBeVisible();
  await expect(inside).toHaveURL(/\/login/);

  await desk.getByRole('combobox', { name: 'Situação' }).click();
  await desk.getByRole('option', { name: 'Na lixeira' }).click();
  await expect(row).toContainText('Na lixeira');
  await expectAccessible(desk, 'the bin of companies');
  await shot(desk, 'companies-bin');
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await desk.getByRole('menuitem', { name: 'Tirar da lixeira' }).click();
  await expect(notice(desk, /Ela continua suspensa/)).toBeVisible();
  await desk.goto(`/settings?area=companies&q=${mark}`);
  await expect(row).toContainText('Suspensa');
  await row.getByRole('button', { name: /^Editar/ }).click();
  const editor = desk.getByRole('dialog', { name: 'Editar empresa' });
  await editor.getByRole('tab', { name: 'Plano e vencimento' }).click();
  await editor.getByRole('switch', { name: 'Empresa ativa' }).click();
  await editor.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).not.toContainText('Suspensa');
  const page = await openBrowser();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(admin);
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('a smaller plan shows admins what is over its limits, and nobody else', async ({
  signIn,
  shop,
}) => {
  const operator = await operatorWithColleague(shop);
  const mark = Date.now();
  const plan = await operator.call('POST /plans', {
    body: { name: `Encolhe ${mark}`, users: 5, connections: 2, queues: 3, isPublic: true },
  });
  const email = `encolhe-${mark}@example.com`;
  await operator.call('POST /companies/cadastro', {
    body: {
      ...{ name: 'Rita', companyName: `Encolhe ${mark}`, email, password: PASSWORD, phone: '' },
      ...{ planId: plan.id, language: 'pt' },
    },
  });
  const admin = await signInOverHttp(shop.url, email);
  const helper = `ajuda-${mark}@example.com`;
  await admin.call('POST /users', {
    body: { name: 'Bia', email: helper, password: PASSWORD, profile: 'user' },
  });
  const page = await signIn(email);
  const colleague = await signIn(helper);
  const banner = page.getByRole('status').filter({ hasText: 'usuários 2 de 1' });
  await expect(banner).toHaveCount(0);
  // Its socket is open: before, nobody would tell the page.
  await expect
    .poll(() => query('select online from users where email = $1', [email]))
    .toEqual([{ online: true }]);
  await operator.call('PUT /plans/:planId', { params: { planId: plan.id }, body: { users: 1 } });
  await expect(banner.getByRole('button', { name: 'Fechar' })).toBeVisible();
  await expectAccessible(page, 'the banner over a limit');
  await shot(page, 'over-limit');
  await expect(colleague.getByRole('status').filter({ hasText: 'Acima do plano' })).toHaveCount(0);
  await operator.call('PUT /plans/:planId', { params: { planId: plan.id }, body: { users: 5 } });
  await expect(banner).toHaveCount(0);
});
