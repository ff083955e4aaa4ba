/** The operator connects providers, and a company pays by each of them. The providers are fakes with pages of their own. */
import type { Page } from '@playwright/test';
import { ASAAS_KEY } from '../../fakes/asaas-server/asaas-server.ts';
import { EFI } from '../../fakes/efi-server/efi-account.ts';
import { certificates } from '../../fakes/payments/certificates.ts';
import { STRIPE_KEY } from '../../fakes/stripe-server/stripe-server.ts';
import { openServers, type PaymentServers, PUBLIC_URL } from '../../payments/payment-stage.ts';
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { expectAccessible } from '../kit/axe.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { OPERATOR } from '../kit/operators.ts';
import {
  at,
  fillInPayer,
  newestCharge,
  type PayServer,
  press,
  startPayServer,
} from '../kit/pay-server.ts';
import { shot } from '../kit/shot.ts';

test.describe.configure({ mode: 'serial' });

const ADMIN = 'admin@aurora.demo';
const SECRET = 'a-secret-of-the-webhooks';
/** From the payer's payment to the page that says so. */
const TOLD = { timeout: 2000 };

let servers: PaymentServers;
let server: PayServer['server'];
let database: PayServer['database'];

test.beforeAll(async () => {
  servers = await openServers();
  const { EFI_URL = '', ASAAS_URL = '', STRIPE_URL = '' } = servers.env;
  ({ server, database } = await startPayServer({ EFI_URL, ASAAS_URL, STRIPE_URL }));
  servers.proxy.set(PUBLIC_URL, server.url);
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await servers?.close();
});

test('an operator sets an account up, tests it and chooses what it serves', async ({ signIn }) => {
  const options = { baseURL: server.url, path: '/settings?area=payments' };
  const page = await signIn(OPERATOR, options);
  const efi = page.getByRole('article', { name: 'Efí' });
  await expect(efi).toBeVisible();
  await expectAccessible(page, 'payments without accounts');
  await efi.getByRole('button', { name: 'Configurar: Efí' }).click();
  const dialog = page.getByRole('dialog', { name: 'Efí' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toHaveCount(4);
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(EFI.clientId);
  await dialog.getByRole('textbox', { name: 'Client secret' }).fill('wrong');
  await dialog.getByRole('textbox', { name: 'Chave Pix' }).fill(EFI.pixKey);
  const file = { name: 'loja.p12', mimeType: 'application/x-pkcs12' };
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ ...file, buffer });
  await choose(Buffer.from('no certificate'));
  await expectAccessible(page, 'form of an account');
  await shot(page, 'payments-account');
  await choose(certificates().client.p12);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Pagamentos salvos.')).toBeVisible();
  await expect(efi.getByText(/^Certificado válido até/)).toBeVisible();

  await efi.getByRole('button', { name: 'Testar conexão: Efí' }).click();
  await expect(efi.getByRole('status')).toContainText('O provedor recusou:');
  await efi.getByRole('button', { name: 'Editar: Efí' }).click();
  await dialog.getByRole('textbox', { name: 'Client secret' }).fill(EFI.clientSecret);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await efi.getByRole('button', { name: 'Testar conexão: Efí' }).click();
  await expect(efi.getByRole('status')).toContainText('A conexão funciona.');

  await page.getByRole('combobox', { name: 'Pix' }).click();
  await page.getByRole('option', { name: 'Efí' }).click();
  await expect(notice(page, 'Pagamentos salvos.').first()).toBeVisible();
  await expectAccessible(page, 'payments with an account');
  await shot(page, 'payments');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
});

/** What the settings do where the address of the server is public. */
async function connectAll(): Promise<void> {
  const { call } = await signInOverHttp(server.url, OPERATOR);
  const environment = 'sandbox' as const;
  const common = { environment, webhookSecret: SECRET };
  const save = (provider: 'efi' | 'asaas' | 'stripe', body: object) =>
    call('POST /payment-settings/:provider', {
      params: { provider },
      body: { ...common, ...body },
    });
  await save('efi', {});
  await save('asaas', { apiKey: ASAAS_KEY, contact: 'operator@example.com' });
  await save('stripe', { apiKey: STRIPE_KEY });
  const at = `${PUBLIC_URL}/api/webhooks/payments`;
  servers.efi.webhooks.url = `${at}/efi?hmac=${SECRET}&ignorar=`;
  servers.asaas.webhooks.push({
    id: 'wh_1',
    name: 'Prosa',
    url: `${at}/asaas`,
    authToken: SECRET,
    enabled: true,
    interrupted: false,
    sendType: 'NON_SEQUENTIALLY',
    events: ['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED'],
  });
  const events = ['checkout.session.completed'];
  servers.stripe.endpoints.push({ id: 'we_1', url: `${at}/stripe`, secret: SECRET, events });
}

async function serve(method: 'pix' | 'card' | 'boleto', provider: 'efi' | 'asaas' | 'stripe') {
  const { call } = await signInOverHttp(server.url, OPERATOR);
  const none = { pix: null, card: null, boleto: null };
  await call('POST /payment-settings/methods', { body: { ...none, [method]: provider } });
}

/** The company owes one invoice. */
async function owe(cents: number): Promise<number> {
  const company = '(select company_id from users where email = $1)';
  await database.query(`delete from invoices where status = 'open' and company_id = ${company}`, [
    ADMIN,
  ]);
  const [made] = await database.query<{ id: string }>(
    `insert into invoices (company_id, period_from, period_to, months, plan_id, detail, value_cents, due_date)
      select c.id, c.due_date::date, (c.due_date + interval '1 month')::date, 1, c.plan_id, 'Plano, um mês', $2, c.due_date::date
      from companies c where c.id = ${company} returning id`,
    [ADMIN, cents],
  );
  return Number(made!.id);
}

const dueDate = async (): Promise<string> => {
  const [row] = await database.query<{ due: string }>(
    'select c.due_date::text as due from companies c join users u on u.company_id = c.id where u.email = $1',
    [ADMIN],
  );
  return row!.due;
};

/** Who pays is remembered after the first time. */
async function goToReview(page: Page): Promise<void> {
  await expect(at(page, 'CEP')).toBeVisible();
  if ((await at(page, 'CEP').inputValue()) === '') await fillInPayer(page);
  await press(page, 'Continuar');
  await press(page, 'Continuar');
}

for (const [provider, method] of [
  ['efi', 'pix'],
  ['asaas', 'pix'],
  ['asaas', 'card'],
  ['asaas', 'boleto'],
  ['stripe', 'card'],
  ['stripe', 'pix'],
] as const)
  test(`1: a company pays by ${method} of ${provider}, and sees it at once`, async ({ signIn }) => {
    if (provider === 'efi') await connectAll();
    await serve(method, provider);
    const invoiceId = await owe(19_900);
    const before = await dueDate();
    const page = await signIn(ADMIN, {
      baseURL: server.url,
      path: `/subscription?invoice=${invoiceId}`,
      // The pages of the fakes have certificates of an authority of their own.
      ignoreHTTPSErrors: true,
    });
    await goToReview(page);
    await press(page, method === 'pix' ? 'Gerar código Pix' : 'Continuar para o pagamento');
    const isHere = method === 'pix' && provider !== 'stripe';
    if (isHere) {
      await expect(at(page, 'Pix copia e cola')).toHaveValue(/^000201/);
      servers[provider].pay(await newestCharge(database, invoiceId));
      await expect(page.getByText('Pagamento confirmado!')).toBeVisible(TOLD);
    } else {
      const link = page.getByRole('link', { name: /^Abrir localhost/ });
      await expect(link).toBeVisible();
      // The payer keeps the waiting page, and pays in another tab.
      const shown = await page.context().newPage();
      await shown.goto((await link.getAttribute('href')) ?? '');
      await expect(shown.getByRole('heading', { name: 'R$ 199.00' })).toBeVisible();
      await shown.getByRole('button').click();
      await expect(page.getByText('Pagamento confirmado!')).toBeVisible(TOLD);
    }
    expect(await dueDate()).not.toBe(before);
  });

test('an operator of another company sees a payment come in, in the list and in the figures', async ({
  signIn,
}) => {
  await serve('pix', 'efi');
  const invoiceId = await owe(12_345);
  const payer = await signIn(ADMIN, {
    baseURL: server.url,
    path: `/subscription?invoice=${invoiceId}`,
  });
  await goToReview(payer);
  await press(payer, 'Gerar código Pix');
  await expect(at(payer, 'Pix copia e cola')).toHaveValue(/^000201/);

  const desk = await signIn(OPERATOR, { baseURL: server.url, path: '/settings?area=invoices' });
  const row = desk.getByRole('row', { name: /123,45/ });
  await expect(row).toContainText('Em aberto');
  const figures = await desk.context().newPage();
  await figures.goto(`${server.url}/settings?area=console`);
  const paid = figures.getByRole('link', { name: /^Pago neste mês/ });
  const open = figures.getByRole('link', { name: /^Em aberto/ });
  const [paidBefore, openBefore] = [await paid.textContent(), await open.textContent()];

  servers.efi.pay(await newestCharge(database, invoiceId));
  await expect(row).toContainText('Pago');
  await expect(paid).not.toHaveText(paidBefore ?? '');
  await expect(open).not.toHaveText(openBefore ?? '');
  await shot(figures, 'console-paid');
  await paid.click();
  await expect(figures.getByRole('combobox', { name: 'Situação' })).toHaveValue('Pago neste mês');
  await expect(figures.getByRole('row', { name: /123,45/ })).toBeVisible();
});
