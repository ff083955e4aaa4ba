/** The operator's console: figures that lead to lists, usage, visits of support, and another name and colour. */
import type { Page } from '@playwright/test';
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { expectAccessible } from '../kit/axe.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';
import { foreignWords } from '../kit/words.ts';

const OPERATOR = 'super@prosa.demo';
const COMPANY = 'Loja Aurora';

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });

test('shows figures that lead to what they count', async ({ signIn }) => {
  const page = await signIn(OPERATOR, { path: '/settings?area=console' });
  await expect(page.getByText(/· versão \d/)).toBeVisible();
  await expectAccessible(page, 'console');
  await shot(page, 'console');
  await page.getByRole('button', { name: /^Tarefas que falharam/ }).click();
  await expect(page.getByText('Nenhuma tarefa falhou')).toBeVisible();
  await page.getByRole('button', { name: /^Conexões fora do ar/ }).click();
  await expectAccessible(page, 'lines that are down');
  await page.getByRole('link', { name: /^Ativas/ }).click();
  await expect(page).toHaveURL(/area=companies/);
  await expect(page.getByRole('row', { name: new RegExp(COMPANY) })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Situação' })).toHaveValue('Ativa');
  await page.goBack();
  await page.getByRole('link', { name: /^Vencido/ }).click();
  await expect(page).toHaveURL(/area=invoices.*status=expired/);
  await expect(page.getByRole('combobox', { name: 'Situação' })).toHaveValue('Vencido');
  await expect(page.getByRole('row', { name: /Loja Poente/ })).toBeVisible();
});

test('shows who is in grace and until when, and sets the days of it', async ({ signIn, shop }) => {
  const page = await signIn(OPERATOR, { path: '/settings?area=companies&state=grace' });
  const row = page.getByRole('row', { name: /Loja Maré/ });
  await expect(row).toContainText(/Em carência até \d\d\/\d\d\/\d{4}/);
  const before = await row.textContent();
  await expectAccessible(page, 'companies in grace');
  await shot(page, 'companies-grace');
  try {
    const days = page.getByRole('textbox', { name: 'Dias de carência depois do vencimento' });
    await expect(days).toHaveAttribute('placeholder', '3');
    await days.fill('10');
    await save(page).click();
    await expect(notice(page, 'Dias de carência salvos.')).toBeVisible();
    await expect(row).not.toHaveText(before ?? '');
    await expect(row).toContainText('Em carência até');
    await days.fill('0');
    await save(page).click();
    await expect(row).toHaveCount(0);
  } finally {
    // Signing in ends the session of the page, and what it asks for meanwhile is refused.
    await page.close();
    const operator = await signInOverHttp(shop.url, OPERATOR);
    await operator.call('PUT /installation-settings/:key', {
      params: { key: 'graceDays' },
      body: { value: '' },
    });
  }
});

test('shows what a company did, to the operator and to its admins', async ({ signIn, enter }) => {
  const page = await signIn(OPERATOR, { path: '/settings?area=companies' });
  const row = page.getByRole('row', { name: new RegExp(COMPANY) });
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Ver uso' }).click();
  const dialog = page.getByRole('dialog', { name: `Uso de ${COMPANY}` });
  await expect(dialog.getByRole('figure', { name: 'Mensagens recebidas' })).toBeVisible();
  await expectAccessible(page, 'usage of a company');
  await shot(page, 'usage');
  await dialog.getByRole('button', { name: 'Mostrar como tabela' }).click();
  await expect(dialog.getByRole('columnheader', { name: 'Tokens de IA' })).toBeVisible();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^uso-.+\.csv$/);

  const { page: admins } = await enter({ profile: 'admin' }, { path: '/settings?area=usage' });
  await expect(admins.getByRole('figure', { name: 'Mensagens recebidas' })).toBeVisible();
  await expectAccessible(admins, 'own usage');
});

test('visits a company to help, which sees the visit and can end it', async ({
  signIn,
  enter,
  shop,
  faults,
}) => {
  // A visit has no socket: the answer to a request after its end is how the page learns of it.
  faults.expect(new RegExp(`^${OPERATOR}: answer 401 to GET`));
  const { page: admins } = await enter({ profile: 'admin' }, { path: '/settings?area=support' });
  await expect(admins.getByRole('combobox', { name: 'O que o suporte pode fazer' })).toHaveValue(
    'Só ver',
  );
  const page = await signIn(OPERATOR, { path: '/settings?area=companies' });
  const begin = async (reason: string) => {
    const row = page.getByRole('row', { name: new RegExp(COMPANY) });
    await row.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Visitar para ajudar' }).click();
    const dialog = page.getByRole('dialog', { name: `Visitar ${COMPANY}` });
    await dialog.getByRole('button', { name: 'Entrar na empresa' }).click();
    await expect(dialog.getByText('Escreva pelo menos 5 caracteres.')).toBeVisible();
    await expectAccessible(page, 'dialog of a visit');
    await dialog.getByRole('textbox', { name: 'Motivo da visita' }).fill(reason);
    await dialog.getByRole('button', { name: 'Entrar na empresa' }).click();
    await expect(banner).toBeVisible();
  };
  const banner = page.getByText(`Visita do suporte a ${COMPANY}: Só ver`);
  const reason = `Conferir as filas ${Date.now()}`;

  await begin(reason);
  await expect(page.getByText(/^Termina em (29|30):/)).toBeVisible();
  await page.goto('/tickets');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('button', { name: /^Aguardando/ })).toBeVisible();
  await expectAccessible(page, 'a visit');
  await shot(page, 'visit');
  await test.step('follows what happens, without a socket', async () => {
    await page.goto('/tags');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const name = `Etiqueta ${Date.now()}`;
    await shop.call('POST /tags', { body: { name, color: '#112233' } });
    await expect(page.getByText(name)).toBeVisible({ timeout: 15_000 });
  });
  await page.goto('/settings?area=companies');
  await expect(page.getByRole('tab', { name: 'Empresas' })).toHaveCount(0);

  await admins.reload();
  await expect(admins.getByRole('list', { name: 'Visitas' })).toContainText(reason);
  await expect(admins.getByRole('list', { name: 'Visitas' })).toContainText('Em andamento');
  await expectAccessible(admins, 'visits of support');
  await shot(admins, 'visits');

  await page.getByRole('button', { name: 'Terminar a visita' }).click();
  await expect(page.getByRole('row', { name: new RegExp(COMPANY) })).toBeVisible();
  await expect(banner).toBeHidden();

  await test.step('ends at once when the company allows none any more', async () => {
    await begin('Mais uma vez, as filas');
    await admins.getByRole('combobox', { name: 'O que o suporte pode fazer' }).click();
    await admins.getByRole('option', { name: 'Nada: não pode visitar' }).click();
    await expect(notice(admins, 'Configuração salva com sucesso.')).toBeVisible();
    await page.goto('/contacts');
    await expect(banner).toBeHidden();
    await admins.getByRole('combobox', { name: 'O que o suporte pode fazer' }).click();
    await admins.getByRole('option', { name: 'Só ver' }).click();
  });
});

test('gives the product another name, text and colour, and keeps them before the first paint', async ({
  signIn,
  openBrowser,
  shop,
  faults,
}) => {
  faults.expect(/answer 422 to PUT \/api\/installation-settings\/primaryColor/);
  faults.expect(/^guest: console error: Failed to load resource: net::ERR_FAILED/);
  const page = await signIn(OPERATOR, { path: '/settings?area=branding' });
  try {
    const color = page.getByRole('textbox', { name: 'Cor principal' });
    await color.fill('#ffcc00');
    await save(page).click();
    await expect(notice(page, /o contraste é 1\.5/)).toBeVisible();
    await color.fill('#1d4ed8');
    await save(page).click();
    await expect(notice(page, 'Identidade salva com sucesso.')).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Nome do produto' }).fill('Conversa');
    await save(page).click();
    await expect(page.getByRole('link', { name: 'Conversa' })).toBeVisible();
    await expect(page).toHaveTitle(/Conversa$/);
    await page.getByRole('textbox', { name: 'Texto da página de entrada' }).fill('Bem-vindo!');
    await save(page).click();
    await expect(save(page)).toHaveCount(0);
    await expectAccessible(page, 'branding');
    await shot(page, 'branding');

    const guest = await openBrowser({ path: '/login' });
    await expect(guest.getByRole('heading', { name: 'Conversa' })).toBeVisible();
    await expect(guest.getByText('Bem-vindo!')).toBeVisible();
    await expectAccessible(guest, 'sign-in page in other colours');
    await shot(guest, 'branded-sign-in');
    // The copy of the last visit is applied by a script that stands before everything that is drawn.
    await guest.route('**/api/branding', (route) => route.abort());
    await guest.route('**/assets/**', (route) => route.abort());
    await guest.reload({ waitUntil: 'commit' });
    await expect(guest).toHaveTitle('Conversa');
    const shade = "getComputedStyle(document.documentElement).getPropertyValue('--app-accent')";
    expect(await guest.evaluate(shade)).toBe('#1d4ed8');
  } finally {
    // Signing in ends the session of the page, and what it asks for meanwhile is refused.
    await page.close();
    const operator = await signInOverHttp(shop.url, OPERATOR);
    for (const key of ['primaryColor', 'productName', 'signInText'])
      await operator.call('PUT /installation-settings/:key', {
        params: { key },
        body: { value: '' },
      });
  }
});

test('is accessible and in one language on a phone, in both themes', async ({ signIn }) => {
  for (const [area, theme] of [
    ['console', 'dark'],
    ['branding', 'light'],
    ['usage', 'dark'],
    ['support', 'light'],
  ] as const) {
    const page = await signIn(OPERATOR, {
      path: `/settings?area=${area}`,
      language: 'en',
      theme,
      viewport: { width: 360, height: 740 },
    });
    await expect(page.getByRole('tabpanel')).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('tabpanel').locator('p').first()).toBeVisible();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width, area).toBe(360);
    await expectAccessible(page, `${area} on a phone`);
    expect(await foreignWords(page, 'en'), area).toEqual([]);
    await shot(page, `${area}-phone`);
    // The next sign-in ends its session.
    await page.close();
  }
});
