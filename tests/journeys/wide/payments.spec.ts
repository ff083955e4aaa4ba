/** The operator connects providers, and a company pays by each of them. The providers are fakes with pages of their own. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ASAAS_KEY } from '../../fakes/asaas-server/asaas-server.ts';
import { EFI } from '../../fakes/efi-server/efi-account.ts';
import { certificates } from '../../fakes/payments/certificates.ts';
import { STRIPE_KEY } from '../../fakes/stripe-server/stripe-server.ts';
import { openServers, type PaymentServers, PUBLIC_URL } from '../../payments/payment-stage.ts';
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { ServerProcess } from '../../stage/server-process.ts';
import { expectAccessible } from '../kit/axe.ts';
import { emptyDatabase, type ScratchDatabase, scratchDir } from '../kit/database.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test.describe.configure({ mode: 'serial' });

const OPERATOR = 'super@prosa.demo';
const ADMIN = 'admin@aurora.demo';
const SECRET = 'a-secret-of-the-webhooks';
/** From the payer's payment to the page that says so. */
const TOLD = { timeout: 2000 };

let servers: PaymentServers;
let server: ServerProcess;
let database: ScratchDatabase;

test.beforeAll(async () => {
  const dataDir = scratchDir();
  const authority = path.join(dataDir, 'authority.pem');
  writeFileSync(authority, certificates().ca);
  servers = await openServers();
  database = await emptyDatabase();
  const { EFI_URL = '', ASAAS_URL = '', STRIPE_URL = '' } = servers.env;
  server = await ServerProcess.start({
    databaseUrl: database.url,
    dataDir,
    env: {
      ...{ EFI_URL, ASAAS_URL, STRIPE_URL },
      SEED_DEMO: 'on',
      NODE_EXTRA_CA_CERTS: authority,
    },
  });
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

const at = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Who pays is remembered after the first time. */
async function goToReview(page: Page): Promise<void> {
  await expect(at(page, 'CEP')).toBeVisible();
  if ((await at(page, 'CEP').inputValue()) === '') {
    await at(page, 'Nome').first().fill('Ana');
    await at(page, 'CPF ou CNPJ').fill('52998224725');
    await at(page, 'Endereço').fill('Rua do Sol, 10');
    await at(page, 'Cidade').fill('São Paulo');
    await at(page, 'CEP').fill('01310-100');
  }
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
      const [charge] = await database.query<{ external: string }>(
        'select external_id as external from payment_charges where invoice_id = $1',
        [invoiceId],
      );
      servers[provider].pay(charge!.external);
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
