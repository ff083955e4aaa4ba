/** The operator's desk: plans, companies and help videos, seen from two desks and from a company. */
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { expectAccessible } from '../kit/axe.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';
import { foreignWords } from '../kit/words.ts';

const OPERATOR = 'super@prosa.demo';

test('edits a plan that a colleague sees at once, and keeps one that companies have', async ({
  signIn,
  shop,
}) => {
  const page = await signIn(OPERATOR, { path: '/settings?area=plans' });
  const name = `Plano ${Date.now()}`;
  await page.getByRole('button', { name: 'Novo plano' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo plano' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Usuários' }).fill('7');
  await expectAccessible(page, 'limits of a plan');
  await dialog.getByRole('tab', { name: 'Preço' }).click();
  await dialog.getByRole('textbox', { name: 'Valor por mês' }).fill('149,9');
  await expectAccessible(page, 'prices of a plan');
  await shot(page, 'plan-price');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Plano salvo com sucesso.')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('149,90');
  await shot(page, 'plans');

  // Signing in ends the session of the page, and what it asks for meanwhile is refused.
  await page.close();
  const operator = await signInOverHttp(shop.url, OPERATOR);
  const made = (await operator.call('GET /plans/all', { query: { searchParam: name } }))[0]!;
  expect(made).toMatchObject({ users: 7, value: 149.9 });
});

test('creates a company, renews it, and puts it into the bin', async ({ signIn }) => {
  const page = await signIn(OPERATOR, { path: '/settings?area=companies' });
  const name = `Padaria ${Date.now()}`;
  await expect(page.getByRole('row', { name: /Loja Aurora/ })).toBeVisible();
  await expectAccessible(page, 'companies');
  await shot(page, 'companies');
  await page.getByRole('button', { name: 'Nova empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova empresa' });
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(`${Date.now()}@example.com`);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  // The plan is missing: its tab opens.
  await dialog.getByRole('combobox', { name: 'Plano' }).click();
  await page.getByRole('option', { name: 'Básico' }).click();
  await expectAccessible(page, 'plan of a company');
  await dialog.getByRole('tab', { name: 'Horário' }).click();
  await expectAccessible(page, 'hours of a company');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Empresa criada. O convite foi enviado por e-mail.')).toBeVisible();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('1 / 3');
  await expect(row).toContainText('faltam 3 dias');
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: '+ Vencimento' }).click();
  const renewal = page.getByRole('alertdialog', { name: /^Renovar .* sem pagamento/ });
  await expect(renewal).toContainText(/de \d\d\/\d\d\/\d{4} para \d\d\/\d\d\/\d{4}/);
  const next = (await renewal.textContent())?.match(/para (\d\d\/\d\d\/\d{4})/)?.[1];
  await renewal.getByRole('button', { name: 'Renovar' }).click();
  await expect(notice(page, `Renovada até ${next}.`)).toBeVisible();
  await expect(row).not.toContainText('faltam 3 dias');

  await test.step('asks before it suspends the company, and says who is signed out', async () => {
    await row.getByRole('button', { name: /^Editar/ }).click();
    const editor = page.getByRole('dialog', { name: 'Editar empresa' });
    await editor.getByRole('tab', { name: 'Plano e vencimento' }).click();
    await editor.getByRole('switch', { name: 'Empresa ativa' }).click();
    await editor.getByRole('button', { name: 'Salvar' }).click();
    const question = page.getByRole('alertdialog', { name: `Suspender ${name}?` });
    await expect(question).toContainText('O usuário da empresa é desconectado na hora');
    await expectAccessible(page, 'question before a company is suspended');
    await shot(page, 'company-suspend');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(row).not.toContainText('Suspensa');
    await editor.getByRole('button', { name: 'Salvar' }).click();
    await question.getByRole('button', { name: 'Suspender' }).click();
    await expect(row).toContainText('Suspensa');
  });
});

test('shows help videos to companies, and loads one only when it is opened', async ({
  signIn,
  enter,
  shop,
}) => {
  const asked: string[] = [];
  const { page } = await enter({}, { path: '/tickets' });
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>vídeo</p>' });
  });
  await page.goto('/helps');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ajuda');
  await expectAccessible(page, 'help page');
  await shot(page, 'helps');
  const operator = await signInOverHttp(shop.url, OPERATOR);
  const title = `Vídeo ${Date.now()}`;
  await operator.call('POST /helps', {
    body: { title, video: 'https://youtu.be/dQw4w9WgXcQ' },
  });
  const card = page.getByRole('button', { name: title });
  await expect(card).toBeVisible();
  expect(asked).toEqual([]);
  await card.click();
  await expect(page.getByTitle(title)).toBeVisible();
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);

  const desk = await signIn(OPERATOR, { path: '/settings?area=helps', language: 'en' });
  await expect(desk.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  await desk.getByRole('button', { name: 'New video' }).click();
  await expectAccessible(desk, 'dialog of a help video');
  await desk.keyboard.press('Escape');
  const row = desk.getByRole('row', { name: new RegExp(title) });
  await row.getByRole('button', { name: 'More actions' }).click();
  await desk.getByRole('menuitem', { name: 'Delete' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toBeHidden();
});

test('is accessible and in one language on a phone, and hidden from everybody else', async ({
  signIn,
  enter,
}) => {
  for (const [area, theme] of [
    ['companies', 'dark'],
    ['plans', 'light'],
    ['helps', 'dark'],
  ] as const) {
    const page = await signIn(OPERATOR, {
      path: `/settings?area=${area}`,
      language: 'en',
      theme,
      viewport: { width: 360, height: 740 },
    });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width, area).toBe(360);
    await expectAccessible(page, `${area} on a phone`);
    if (area === 'plans') expect(await foreignWords(page, 'en')).toEqual([]);
    await shot(page, `${area}-phone`);
    // The next sign-in ends its session.
    await page.close();
  }
  const { page } = await enter({ profile: 'admin' }, { path: '/settings?area=companies' });
  await expect(page.getByRole('tab', { name: 'Opções' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Empresas' })).toHaveCount(0);
});
