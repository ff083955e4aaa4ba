/** Signing in and out: the form, refused users, and a second sign-in. */
import { expectAccessible } from './kit/axe.ts';
import { query } from './kit/database.ts';
import { notice } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import { Line } from './kit/line.ts';
import { PASSWORD } from './kit/shop.ts';

test('checks the login form, refuses, and leads to the tickets', async ({
  openBrowser,
  shop,
  faults,
}) => {
  const person = await shop.person();
  const page = await openBrowser();
  const email = page.getByRole('textbox', { name: 'E-mail' });
  const password = page.getByRole('textbox', { name: 'Senha' });
  const enter = page.getByRole('button', { name: 'Entrar' });
  await expect(email).toBeFocused();

  await enter.click();
  await expect(page.getByText('Obrigatório')).toHaveCount(2);
  await expect(email).toBeFocused();
  await email.fill('isto não é um e-mail');
  await expect(page.getByText('E-mail inválido')).toBeVisible();

  faults.expect(/answer 401 to (GET|POST \/api\/auth\/(login|refresh_token))/);
  await email.fill(person.email);
  await password.fill('errada-mesmo');
  await enter.click();
  await expect(notice(page, 'E-mail ou senha incorretos.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('E-mail ou senha incorretos.');

  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByText(`Olá, ${person.name} · Loja Aurora`)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Novo atendimento' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/tickets');
  await expect(page).toHaveURL(/\/login$/);
});

test('tells people of an expired company since when, and whom to ask', async ({
  openBrowser,
  faults,
}) => {
  const page = await openBrowser();
  faults.expect(/answer 402 to POST \/api\/auth\/login/);
  // An administrator would be led to the invoice.
  await query("update users set profile = 'user' where email = 'admin@poente.demo'");
  try {
    await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@poente.demo');
    await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: 'A assinatura venceu' })).toBeVisible();
    await expect(page.getByText(/assinatura da empresa venceu em \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(page.getByText(/Peça a um administrador/)).toBeVisible();
    await expectAccessible(page, 'refusal of an expired company');
    await page.getByRole('button', { name: 'Entrar com outra conta' }).click();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  } finally {
    await query("update users set profile = 'admin' where email = 'admin@poente.demo'");
  }
});

test('ends the session when a subscription expires, and the login says when it did', async ({
  signIn,
  faults,
}) => {
  // Requests that the screens sent before they closed have no session any more.
  faults.expect(/answer 40[12] to |WebSocket/);
  const expectedNotice = /assinatura da empresa venceu em \d\d\/\d\d\/\d{4}/;
  const page = await signIn('ana@horizonte.demo');
  const company = `name = 'Loja Horizonte'`;
  const [paid] = await query<{ due_date: Date | null }>(
    `select due_date from companies where ${company}`,
  );
  await expect(page.getByRole('button', { name: 'Novo atendimento' })).toBeVisible();
  try {
    await query(`update companies set due_date = now() - interval '4 days' where ${company}`);
    // The person returns to the page, which refetches; it may have done so already.
    await page.locator(':root').evaluate((root) => {
      const { defaultView: view } = root.ownerDocument;
      view.dispatchEvent(new view.Event('focus'));
    });
    await expect(page).toHaveURL(/\/login$/);
    await expect(notice(page, expectedNotice)).toBeVisible();
  } finally {
    await query(`update companies set due_date = $1 where ${company}`, [paid?.due_date ?? null]);
  }
});

test('keeps a language chosen on the login page, as that of the user', async ({
  openBrowser,
  signIn,
  shop,
  faults,
}) => {
  // The second sign-in ends the first.
  faults.expect(/answer 401 to (GET|POST \/api\/auth\/refresh_token)/);
  const person = await shop.person();
  const page = await openBrowser();
  const enter = async (language: string, email: string, button: string) => {
    await page
      .getByRole('combobox', { name: /^(Idioma|Language)$/ })
      .selectOption({ label: language });
    await page.getByRole('textbox', { name: email }).fill(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  // Signing out before would refuse it.
  const kept = page.waitForResponse('**/api/users/set-language/es');
  await enter('Español', 'Correo electrónico', 'Iniciar sesión');
  await kept;
  await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible();
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await enter('English', 'Email', 'Sign in');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect
    .poll(async () => {
      const { id } = person;
      return (await shop.call('GET /users/:userId', { params: { userId: id } })).language;
    })
    .toBe('en');
  const other = await signIn(person.email);
  await expect(other.getByRole('button', { name: 'Novo atendimento' })).toBeVisible();
});

test('ends the first session at a second sign-in, with a notice, and keeps its settings', async ({
  enter,
  signIn,
  faults,
}) => {
  // Requests of the first browser before it hears of the second, or when its socket is cut first.
  faults.expect(/answer 401 to (GET|POST \/api\/auth\/refresh_token)/);
  const { person, page: first } = await enter({}, { language: 'es', theme: 'dark' });
  const signs = { signOption: 'false', volume: '0.4', variables: 'minhas' };
  await first.locator(':root').evaluate((root, kept) => {
    const { localStorage } = root.ownerDocument.defaultView;
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, signs);
  await expect(first.getByRole('button', { name: 'Menú de usuario' })).toBeVisible();

  const expectedNotice = expect(
    notice(first, 'Se abrió tu cuenta en otra computadora.'),
  ).toBeVisible();
  const second = await signIn(person.email);
  await expectedNotice;
  await expect(first).toHaveURL(/\/login$/);
  await expect(second.getByRole('button', { name: 'Novo atendimento' })).toBeVisible();

  const { origins } = await first.context().storageState();
  const left = Object.fromEntries(
    origins[0]?.localStorage.map(({ name, value }) => [name, value]) ?? [],
  );
  expect(left).toMatchObject({ ...signs, i18nextLng: 'es', preferredTheme: 'dark' });
  expect(Object.keys(left)).not.toContain('userId');
});

test('tells a person who was away about a second sign-in when they come back', async ({
  enter,
  signIn,
  shop,
  faults,
}) => {
  faults.expect(/ERR_|WebSocket|answer 4/);
  // The file of the login page may be lost with the cut line; the page then loads itself again.
  faults.expect(/Failed to fetch dynamically imported module: \S+\/login-page-/);
  const line = await Line.open(shop.url);
  const { person, page: first } = await enter({}, { baseURL: line.url });
  await expect(first.getByRole('button', { name: 'Novo atendimento' })).toBeVisible();
  line.goDown();
  await first.context().setOffline(true);
  await signIn(person.email);
  const expectedNotice = expect(
    notice(first, 'Sua conta foi acessada em outro computador.'),
  ).toBeVisible();
  // In this order: once notified, the page fetches the login's appearance.
  await first.context().setOffline(false);
  line.comeBack();
  await expectedNotice;
  await expect(first).toHaveURL(/\/login$/);
  // Keep the line until the login has loaded over it.
  await expect(first.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await line.close();
});
