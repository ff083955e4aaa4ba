/** A company that accepts the terms, and that an operator lets in or refuses. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { mailedTo } from '../kit/letters.ts';
import { COLLEAGUE, OPERATOR, operatorWithColleague } from '../kit/operators.ts';
import { shot } from '../kit/shot.ts';

const SECRET = 'uma senha boa';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function fillIn(page: Page, mark: string): Promise<{ company: string; email: string }> {
  const company = `Floricultura ${mark}`;
  const email = `flor-${mark}@loja.demo`;
  await page.getByRole('link', { name: 'Cadastre sua empresa' }).click();
  await field(page, 'Nome da empresa').fill(company);
  await field(page, 'Seu nome').fill('Rita Prado');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(SECRET);
  await page.getByRole('combobox', { name: 'Plano' }).selectOption({ index: 1 });
  return { company, email };
}

async function signInAs(page: Page, email: string): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(SECRET);
  await press(page, 'Entrar');
}

test('accepts the terms, waits for the operator, and gets in when approved', async ({
  openBrowser,
  signIn,
  faults,
  shop,
}) => {
  const operator = await operatorWithColleague(shop);
  const setting = (key: string, value: string) =>
    operator.call('PUT /installation-settings/:key', { params: { key }, body: { value } });
  const desk = await signIn(COLLEAGUE, { path: '/settings?area=companies' });
  const approval = desk.getByRole('switch', { name: /Aprovar cada empresa/ });
  await approval.click();
  await expect(approval).toBeChecked();
  await setting('termsText', 'Use o sistema com respeito.');
  try {
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    const { company, email } = await fillIn(page, `A${Date.now()}`);
    await field(page, 'CPF ou CNPJ').fill('111.111.111-11');
    await press(page, 'Cadastrar');
    await expect(page.getByText('CPF ou CNPJ inválido')).toBeVisible();
    await expect(page.getByText('Aceite os termos de uso para continuar')).toBeVisible();
    await field(page, 'CPF ou CNPJ').fill('529.982.247-25');
    await page.getByText('Ler os termos de uso').click();
    await expect(page.getByText('Use o sistema com respeito.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check();
    await expectAccessible(page, 'sign-up with terms');
    await shot(page, 'sign-up-terms');
    await press(page, 'Cadastrar');
    await expect(page.getByRole('heading', { name: 'Recebemos seu cadastro' })).toBeVisible();

    const row = desk.getByRole('row', { name: new RegExp(company) });
    await expect(row).toContainText('Aguarda aprovação');
    expect(await mailedTo(OPERATOR)).toContain(company);
    await expectAccessible(desk, 'a company that waits for approval');
    await shot(desk, 'company-waiting');
    faults.expect(/answer 402 to POST \/api\/auth\/login/);
    await page.getByRole('link', { name: 'Já tem conta? Entre' }).click();
    await signInAs(page, email);
    await expect(page.getByText(/está em análise/).first()).toBeVisible();

    await row.getByRole('button', { name: 'Mais ações' }).click();
    await desk.getByRole('menuitem', { name: 'Aprovar' }).click();
    await expect(notice(desk, /^Empresa aprovada/)).toBeVisible();
    await expect(row).toContainText(email);
    expect(await mailedTo(email)).toContain('foi aprovado');
    await page.goto('/login');
    await signInAs(page, email);
    await expect(page).toHaveURL(/\/tickets$/);

    const other = await openBrowser();
    const refused = await fillIn(other, `B${Date.now()}`);
    await other.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check();
    await press(other, 'Cadastrar');
    await expect(other.getByRole('heading', { name: 'Recebemos seu cadastro' })).toBeVisible();
    const second = desk.getByRole('row', { name: new RegExp(refused.company) });
    await second.getByRole('button', { name: 'Mais ações' }).click();
    await desk.getByRole('menuitem', { name: 'Recusar' }).click();
    const dialog = desk.getByRole('dialog', { name: /^Recusar o cadastro/ });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Fora da nossa região.');
    await expectAccessible(desk, 'refusing a company');
    await dialog.getByRole('button', { name: 'Recusar' }).click();
    await expect(second).toContainText('Na lixeira');
    expect(await mailedTo(refused.email)).toContain('Fora da nossa região.');
  } finally {
    await setting('termsText', '');
    await operator.call('PUT /signup-rules', { body: { needsApproval: false } });
  }
});
