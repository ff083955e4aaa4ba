/** Access to the product: company sign-up, a forgotten password, setting up and using a second factor. */
import type { Page } from '@playwright/test';
import { languages } from '@prosa/contract/limits';
import { generateSync } from 'otplib';
import { expectAccessible } from '../kit/axe.ts';
import { query } from '../kit/database.ts';
import { picture } from '../kit/files.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { mailedTo } from '../kit/letters.ts';
import { PASSWORD } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';
import { foreignWords, texts } from '../kit/words.ts';

const PERIOD_MS = 30_000;
/** The current code for set-up, later ones for sign-in: they stay valid when the clock advances in the meantime. */
const codeOf = (secret: string, steps: number): string =>
  generateSync({ secret, epoch: Math.floor((Date.now() + steps * PERIOD_MS) / 1000) });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function enter(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(password);
  await press(page, 'Entrar');
}

test('signs a company up, signs its admin in, and replaces a forgotten password', async ({
  openBrowser,
  faults,
}) => {
  const mark = String(Date.now()).slice(-8);
  const email = `rita-${mark}@nova.demo`;
  const page = await openBrowser();
  await page.getByRole('link', { name: 'Cadastre sua empresa' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await press(page, 'Cadastrar');
  await expect(page.getByText('Obrigatório')).toHaveCount(5);
  await field(page, 'Nome da empresa').fill('Loja Aurora');
  await field(page, 'Seu nome').fill('Rita Prado');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill('uma senha boa');
  await field(page, 'Telefone').pressSequentially('11987654321');
  await expect(field(page, 'Telefone')).toHaveValue('(11) 98765-4321');
  await page.getByRole('combobox', { name: 'Plano' }).selectOption({ index: 1 });
  faults.expect(/answer 409 to POST \/api\/companies\/cadastro/);
  await press(page, 'Cadastrar');
  await expect(page.getByText('Já existe uma empresa com este nome.')).toBeVisible();
  await field(page, 'Nome da empresa').fill(`Loja Nova ${mark}`);
  await press(page, 'Cadastrar');
  await expect(notice(page, /Empresa cadastrada com sucesso/)).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByText(`Olá, Rita Prado · Loja Nova ${mark}`)).toBeVisible();
  await expect(notice(page, /vence em/)).toHaveCount(0);
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByRole('listitem').first()).toContainText('Leia um QR Code');
  await expect(steps.getByRole('link')).toHaveAttribute('href', '/connections');
  await shot(page, 'first-steps');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(steps).toBeVisible();
  await expectAccessible(page, 'the first steps on a phone');
  await shot(page, 'first-steps-390');
  await page.setViewportSize({ width: 1366, height: 800 });
  // The socket is cut before the page has heard of its sign-out, or its last request came too late.
  faults.expect(/answer 401 to (GET|POST \/api\/auth\/refresh_token)/);
  await press(page, 'Menu do usuário');
  await page.getByRole('menuitem', { name: 'Sair' }).click();

  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  // The login has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible();
  faults.expect(/answer 404 to POST \/api\/forgetpassword/);
  await field(page, 'E-mail').fill('ninguem@nova.demo');
  await press(page, 'Enviar código');
  await expect(page.getByText('E-mail não encontrado.')).toBeVisible();
  await field(page, 'E-mail').fill(email);
  await press(page, 'Enviar código');
  const letter = await mailedTo(email);
  await field(page, 'Código de verificação').fill(/\b\d{8}\b/.exec(letter)?.[0] ?? '');
  await field(page, 'Nova senha').first().fill('fraca');
  await field(page, 'Confirme a nova senha').fill('Outra-senha-1');
  await press(page, 'Redefinir senha');
  await expect(page.getByText('Muito curto!')).toBeVisible();
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await field(page, 'Nova senha').first().fill('Outra-senha-1');
  await press(page, 'Redefinir senha');
  await expect(notice(page, /Senha redefinida com sucesso/)).toBeVisible();
  await enter(page, email, 'Outra-senha-1');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('sets a second factor up in the profile, asks for it, and lets an admin remove it', async ({
  enter: begin,
  openBrowser,
  faults,
  shop,
}) => {
  const { person, page } = await begin();
  await press(page, 'Menu do usuário');
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await press(page, 'Ativar a verificação em duas etapas');
  const dialog = page.getByRole('dialog', { name: 'Verificação em duas etapas' });
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  faults.expect(/answer 422 to POST \/api\/auth\/two-factor/);
  await dialog.getByLabel('Senha atual').fill('errada');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('A senha atual está incorreta.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await expectAccessible(page, 'two-factor-scan');
  await shot(page, 'dialogs/two-factor-scan');
  await dialog.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret, 0));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await expectAccessible(page, 'recovery-codes');
  await dialog.getByRole('checkbox', { name: 'Guardei os códigos' }).check();
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await expect(notice(page, 'Verificação em duas etapas ativada.')).toBeVisible();

  faults.expect(/answer 401 to POST \/api\/auth\/login/);
  faults.expect(/answer 422 to POST \/api\/auth\/login\/code/);
  const other = await openBrowser();
  await enter(other, person.email, PASSWORD);
  await expect(other.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  await expectAccessible(other, 'login-code');
  await field(other, 'Código').fill('000 000');
  await press(other, 'Entrar');
  await expect(other.getByText('Código incorreto ou já usado.')).toBeVisible();
  await field(other, 'Código').fill(codeOf(secret, 1));
  faults.expect(/answer 401 to/);
  await press(other, 'Entrar');
  await expect(other).toHaveURL(/\/tickets$/);

  const third = await openBrowser();
  await enter(third, person.email, PASSWORD);
  await field(third, 'Código').fill(codes[0] ?? '');
  await press(third, 'Entrar');
  await expect(third).toHaveURL(/\/tickets$/);

  await shop.call('DELETE /users/:userId/two-factor', { params: { userId: String(person.id) } });
  const last = await openBrowser();
  await enter(last, person.email, PASSWORD);
  await expect(last).toHaveURL(/\/tickets$/);
});

test('leads to the second factor at once in a company that requires it', async ({
  openBrowser,
  shop,
  faults,
}) => {
  const mark = String(Date.now()).slice(-8);
  const email = `chefe-${mark}@estrita.demo`;
  const [plan] = await shop.call('GET /plans/list');
  await shop.call('POST /companies/cadastro', {
    body: { name: `Estrita ${mark}`, email, password: PASSWORD, planId: plan?.id ?? 0 },
  });
  const page = await openBrowser();
  await enter(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto('/settings');
  faults.expect(/answer 403/);
  await page.getByRole('switch', { name: 'Exigir verificação em duas etapas' }).press(' ');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Você também');
  await question.getByRole('button', { name: 'Exigir' }).click();
  await expect(page).toHaveURL(/\/two-factor$/);
  await page.goto('/users');
  await expect(page).toHaveURL(/\/two-factor$/);
  await expectAccessible(page, 'two-factor-page');
  await page.getByLabel('Senha atual').fill(PASSWORD);
  await press(page, 'Continuar');
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret, 0));
  await press(page, 'Ativar');
  await page.getByRole('checkbox', { name: 'Guardei os códigos' }).check();
  await press(page, 'Concluir');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('changes picture and language, and the password with the old one', async ({
  enter: begin,
  openBrowser,
  faults,
}) => {
  const { person, page } = await begin();
  await press(page, 'Menu do usuário');
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meu perfil' });
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Trocar foto' }).click();
  await (await chosen).setFiles(picture());
  await expect(dialog.getByRole('button', { name: 'Remover foto' })).toBeVisible();
  await shot(page, 'dialogs/profile-picture');
  faults.expect(/answer 422 to PUT/);
  await dialog.getByRole('textbox', { name: 'Senha', exact: true }).fill('uma senha nova');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('A senha atual está incorreta.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Senha atual' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Usuário salvo com sucesso.')).toBeVisible();
  await press(page, 'Idioma');
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible();

  faults.expect(/answer 401 to/);
  const other = await openBrowser({ language: 'pt' });
  await enter(other, person.email, 'uma senha nova');
  await expect(other.getByRole('button', { name: 'Menú de usuario' })).toBeVisible();
});

test('keeps the public pages accessible and in every language, on a phone too', async ({
  openBrowser,
}) => {
  for (const language of languages) {
    const t = texts[language];
    const page = await openBrowser({
      language,
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
    });
    for (const [path, button] of [
      ['/signup', t.account.signUp],
      ['/setup', t.account.becomeOperator],
      ['/forgetpsw', t.account.sendCode],
    ] as const) {
      await page.goto(`${path}?companyId=1`);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(t.common.required).first()).toBeVisible();
      expect.soft(await foreignWords(page, language), path).toEqual([]);
      await expectAccessible(page, path);
      await shot(page, `${language}${path.replace('/', '-')}`);
      const wide = await page.locator(':root').evaluate((root) => root.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(360);
    }
  }
});

test('shows where a user is signed in and ends other sessions', async ({ enter, shop, faults }) => {
  const { person, page } = await enter();
  // Signing in ends earlier sessions: this shows the page where that did not happen.
  await query(
    `insert into sessions (company_id, id, user_id, secret, ip, user_agent, created_at, rotated_at, expires_at)
      values ($1, gen_random_uuid(), $2, '\\x00', '203.0.113.9', $3, now() - interval '3 hours', now(), now() + interval '1 day'),
        ($1, gen_random_uuid(), $2, '\\x00', '203.0.113.10', $4, now() - interval '4 hours', now(), now() + interval '1 day')`,
    [
      shop.companyId,
      person.id,
      'Mozilla/5.0 (iPhone) Safari/604.1',
      'Mozilla/5.0 (X11; Linux) Firefox/143.0',
    ],
  );
  const openSessions = async () => {
    await press(page, 'Menu do usuário');
    await page.getByRole('menuitem', { name: 'Perfil' }).press('Enter');
    await page.getByRole('button', { name: 'Sessões' }).press('Enter');
  };
  await openSessions();
  const dialog = page.getByRole('dialog', { name: 'Sessões' });
  const list = dialog.getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText('Esta sessão');
  await expect(list.nth(1)).toContainText('Safari no iOS');
  await expect(list.nth(1)).toContainText('203.0.113.9');
  await expectAccessible(page, 'the sessions');
  await shot(page, 'sessions');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog.getByRole('button', { name: 'Encerrar: Firefox no Linux' })).toBeVisible();
  expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await shot(page, 'sessions-360');
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByRole('button', { name: 'Encerrar: Safari no iOS' }).press('Enter');
  await expect(notice(page, 'Sessões encerradas.')).toBeVisible();
  await expect(list.filter({ hasText: 'Safari no iOS' })).toContainText('encerrada em');
  await dialog.getByRole('button', { name: 'Encerrar todas as outras' }).press('Enter');
  await expect(dialog.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0);
  await expect(list).toHaveCount(3);

  const { page: boss } = await enter({ profile: 'admin' }, { path: '/users' });
  await boss.getByRole('searchbox', { name: 'Buscar' }).fill(person.email);
  const row = boss.getByRole('row').filter({ hasText: person.name });
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await boss.getByRole('menuitem', { name: 'Encerrar sessões' }).click();
  faults.expect(/answer 401 to (GET|POST)/);
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Encerrar sessões' }).click();
  await expect(notice(boss, 'Sessões encerradas.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
