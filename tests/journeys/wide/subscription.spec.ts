/** Paying: by the link of a refused sign-in, in the app, and in two tabs. The server's provider is the fake of Efí. */
import type { Page } from '@playwright/test';
import { EFI } from '../../fakes/efi-server/efi-account.ts';
import { EfiServer } from '../../fakes/efi-server/efi-server.ts';
import { certificates } from '../../fakes/payments/certificates.ts';
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
import { PASSWORD } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';

test.describe.configure({ mode: 'serial' });

const EXPIRED = 'admin@poente.demo';
const PAID = 'admin@aurora.demo';
/** Without a webhook the server asks the provider half a minute after it made the charge. */
const CHECKED = { timeout: 60_000 };

let efi: EfiServer;
let server: PayServer['server'];
let database: PayServer['database'];

test.beforeAll(async () => {
  efi = await EfiServer.open();
  ({ server, database } = await startPayServer({ EFI_URL: efi.url }));
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await efi?.close();
});

async function setUpPix(): Promise<void> {
  const { call } = await signInOverHttp(server.url, OPERATOR);
  const { clientId, clientSecret, pixKey } = EFI;
  const certificate = certificates().client.p12.toString('base64');
  const body = { environment: 'sandbox', clientId, clientSecret, pixKey, certificate } as const;
  await call('POST /payment-settings/:provider', { params: { provider: 'efi' }, body });
  await call('POST /payment-settings/methods', { body: { pix: 'efi', card: null, boleto: null } });
}

/** The open invoice of the company of this user. */
async function openInvoice(email: string): Promise<number> {
  const [open] = await database.query<{ id: string }>(
    `select i.id from invoices i join users u on u.company_id = i.company_id
      where u.email = $1 and i.status = 'open' order by i.due_date limit 1`,
    [email],
  );
  return Number(open!.id);
}

async function payNewest(invoiceId: number): Promise<void> {
  efi.pay(await newestCharge(database, invoiceId));
}

async function signIn(page: Page, email: string): Promise<void> {
  await at(page, 'E-mail').fill(email);
  await at(page, 'Senha').fill(PASSWORD);
  await press(page, 'Entrar');
}

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('says that nobody takes payments while no provider is set up', async ({
  openBrowser,
  faults,
}) => {
  faults.expect(/answer 402 to POST \/api\/auth\/login/);
  const page = await openBrowser({ baseURL: server.url });
  await signIn(page, EXPIRED);
  await page.getByRole('link', { name: 'Pagar fatura' }).click();
  await fillInPayer(page);
  await press(page, 'Continuar');
  await press(page, 'Continuar');
  await expect(page.getByText('Nenhuma forma de pagamento está disponível.')).toBeVisible();
  await setUpPix();
});

test('lets the administrator of an expired company pay by the link, and sign in', async ({
  openBrowser,
  faults,
}) => {
  faults.expect(/answer 402 to POST \/api\/auth\/login/);
  const page = await openBrowser({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  await signIn(page, EXPIRED);
  await expect(page.getByRole('heading', { name: 'A assinatura venceu' })).toBeVisible();
  await expectAccessible(page, 'refusal with a pay link');
  await shot(page, 'subscription-refused');
  const link = page.getByRole('link', { name: 'Pagar fatura' });
  await expect(link).toBeFocused();
  await link.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Pagar fatura' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await press(page, 'Continuar');
  await expect(at(page, 'Nome').first()).toBeFocused();
  await expect(page.getByText('Obrigatório')).toHaveCount(5);
  await fillInPayer(page);
  await at(page, 'CPF ou CNPJ').fill('529.982.247-26');
  await press(page, 'Continuar');
  await expect(page.getByText('CPF ou CNPJ inválido.')).toBeVisible();
  await at(page, 'CPF ou CNPJ').fill('52998224725');
  await at(page, 'CEP').focus();
  await expect(at(page, 'CPF ou CNPJ')).toHaveValue('529.982.247-25');
  await expectAccessible(page, 'data of the payer');
  await press(page, 'Continuar');
  await expect(step(page, 'O que está sendo pago')).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: /R\$\s\d+,\d\d/ })).toBeVisible();
  await press(page, 'Continuar');
  await press(page, 'Gerar código Pix');

  const code = at(page, 'Pix copia e cola');
  await expect(code).toHaveValue(/^000201/);
  await expect(page.getByRole('timer')).toHaveText(/^O código expira em \d/);
  await expectAccessible(page, 'Pix code');
  await shot(page, 'subscription-pix');
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 360);
  const copied = await code.inputValue();
  await page.reload();
  await expect(code).toHaveValue(copied);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(at(other, 'Pix copia e cola')).toHaveValue(copied);

  await payNewest(await openInvoice(EXPIRED));
  await expect(page.getByText('Pagamento confirmado!')).toBeVisible(CHECKED);
  await expect(page.getByText(/^A licença foi renovada até \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await expectAccessible(page, 'confirmed payment');
  await expect(other).toHaveURL(/\/login$/, CHECKED);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, EXPIRED);
  await expect(page).toHaveURL(/\/tickets$/);
});

test('takes an administrator through the checkout in the app, in another language by keyboard', async ({
  signIn: open,
  faults,
}) => {
  faults.expect(/answer 409 to POST \/api\/subscription/);
  const invoiceId = await openInvoice(PAID);
  const address = `/subscription?invoice=${invoiceId}`;
  const page = await open(PAID, { baseURL: server.url, language: 'en', path: address });
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription payment' })).toBeVisible();
  await at(page, 'First name').focus();
  for (const text of [
    'Ana',
    'Aurora',
    '11222333000181',
    '1 Sun Street',
    'São Paulo',
    'SP',
    '01310100',
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(at(page, 'CPF or CNPJ')).toHaveValue('11.222.333/0001-81');
  await at(page, 'Postcode').press('Enter');
  await expect(step(page, 'What you are paying for')).toBeFocused();
  await shot(page, 'subscription-plan');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Pix' })).toBeChecked();
  await expectAccessible(page, 'review of the checkout');

  await database.query('update invoices set value_cents = 20900, credit_cents = 0 where id = $1', [
    invoiceId,
  ]);
  await page.getByRole('button', { name: 'Get the Pix code' }).press('Enter');
  await expect(notice(page, 'The amount of the invoice has changed.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /209\.00/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('button', { name: 'Get the Pix code' }).press('Enter');
  await expect(at(page, 'Pix code to copy and paste')).toHaveValue(/^000201/);

  await page.getByRole('button', { name: 'Change payment method' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Pix' })).toBeVisible();
  await page.getByRole('button', { name: 'Get the Pix code' }).press('Enter');
  await expect(at(page, 'Pix code to copy and paste')).toHaveValue(/^000201/);

  await payNewest(invoiceId);
  await expect(page.getByText('Payment confirmed!')).toBeVisible(CHECKED);
  await shot(page, 'subscription-paid');
  await expect(page).not.toHaveURL(/subscription/);
  await page.goto(address);
  await expect(page.getByText('This invoice is already paid.')).toBeVisible();
});
