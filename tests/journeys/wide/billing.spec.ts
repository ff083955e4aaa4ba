/** Invoices: a trial becomes a plan, the company pays, and the operator settles what was paid some other way. */
import type { Page } from '@playwright/test';
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { expectAccessible } from '../kit/axe.ts';
import { query } from '../kit/database.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { PASSWORD, type Shop } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';

const OPERATOR = 'super@prosa.demo';
const PHONE = { viewport: { width: 360, height: 740 } };

let made = 0;

/** A company in its trial; its only admin has the address. */
async function signUp(shop: Shop): Promise<{ name: string; email: string; companyId: number }> {
  const name = `Livraria ${Date.now()}-${++made}`;
  const email = `dona-${Date.now()}-${made}@example.com`;
  const plans = await shop.call('GET /plans/list');
  const plan = plans.find((each) => each.name === 'Básico')!;
  await shop.call('POST /companies/cadastro', {
    body: { name: 'Dona Rosa', companyName: name, email, password: PASSWORD, planId: plan.id },
  });
  const [row] = await query<{ id: string }>('select id from companies where name = $1', [name]);
  return { name, email, companyId: Number(row!.id) };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Faturas' }).getByRole('row');

test('confirms the plan of the trial, sees the invoice, and hears that it was paid', async ({
  signIn,
  shop,
}) => {
  const { name, email, companyId } = await signUp(shop);
  const page = await signIn(email, { path: '/financeiro' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Faturas');
  await expect(page.getByText('Nenhuma fatura ainda')).toBeVisible();
  await expect(page.getByText('Teste até')).toBeVisible();
  await expectAccessible(page, 'invoices of a trial');
  await page.getByRole('button', { name: 'Confirmar plano' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar plano' });
  await expect(dialog.getByRole('radio', { name: /Básico/ })).toBeChecked();
  await expectAccessible(page, 'choice of a plan');
  await shot(page, 'choose-plan');
  await dialog.getByRole('button', { name: 'Confirmar plano' }).click();
  await expect(notice(page, 'Plano confirmado.')).toBeVisible();

  const invoice = rows(page).filter({ hasText: 'Básico' });
  await expect(invoice).toContainText('99,00');
  await expect(invoice).toContainText('Em aberto');
  await expect(page.getByText(/A fatura de R\$\s99,00 vence em/)).toBeVisible();
  await shot(page, 'invoices');
  await expect(invoice.getByRole('link', { name: /Pagar a fatura/ })).toHaveAttribute(
    'href',
    /\/subscription\?invoice=\d+/,
  );

  const operator = await signIn(OPERATOR, {
    path: `/settings?area=invoices&company=${companyId}`,
  });
  const managed = operator.getByRole('row', { name: new RegExp(name) });
  await expect(managed).toContainText('Em aberto');
  await expectAccessible(operator, 'invoices for operators');
  await managed.getByRole('button', { name: 'Mais ações' }).click();
  await operator.getByRole('menuitem', { name: 'Marcar como paga' }).click();
  const settle = operator.getByRole('dialog', { name: 'Marcar a fatura como paga?' });
  await settle.getByRole('button', { name: 'Marcar como paga' }).click();
  await expect(settle.getByText('Escreva o motivo.')).toBeVisible();
  await settle.getByRole('textbox', { name: 'Motivo' }).fill('Pago em dinheiro');
  await expectAccessible(operator, 'settling an invoice');
  await settle.getByRole('button', { name: 'Marcar como paga' }).click();
  await expect(notice(operator, 'Fatura marcada como paga.')).toBeVisible();
  await expect(managed).toContainText('Pago');

  await expect(invoice).toContainText('Pago');
  await expect(invoice).toContainText('Pago em dinheiro');
  await expect(invoice.getByRole('link', { name: /Pagar/ })).toHaveCount(0);
});

test('offers the larger plan for the difference, and refuses one that is too small', async ({
  signIn,
  shop,
  faults,
}) => {
  const { email, companyId } = await signUp(shop);
  const admin = await signInOverHttp(shop.url, email);
  const { plans } = await admin.call('GET /billing/plans');
  const planId = plans.find(({ name }) => name === 'Profissional')!.id;
  await admin.call('POST /billing/plan', { body: { planId, recurrence: 'MENSAL' } });
  for (let n = 1; n <= 4; n++)
    await admin.call('POST /users', {
      body: {
        name: `Pessoa ${n}`,
        email: `pessoa-${companyId}-${n}@example.com`,
        password: PASSWORD,
        profile: 'user',
        queueIds: [],
      },
    });
  const page = await signIn(email, { path: '/financeiro', theme: 'dark' });
  await page.getByRole('button', { name: 'Mudar plano' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar plano' });
  await dialog.getByRole('radio', { name: /Básico/ }).check();
  faults.expect(/answer 409 to POST \/api\/billing\/plan/);
  await dialog.getByRole('button', { name: 'Mudar plano' }).click();
  await expect(dialog.getByRole('alert')).toContainText('usuários 5 de 3');
  await expectAccessible(page, 'a plan that is too small');
  await dialog.getByRole('radio', { name: /Completo/ }).check();
  await expect(dialog).toContainText('O plano muda assim que a diferença');
  await dialog.getByRole('button', { name: 'Mudar plano' }).click();
  await expect(page).toHaveURL(/\/subscription\?invoice=\d+/);
});

test('says in red how long a company that is overdue is still served, and more softly to others', async ({
  signIn,
  shop,
}) => {
  const { email, companyId } = await signUp(shop);
  const admin = await signInOverHttp(shop.url, email);
  const [plan] = (await admin.call('GET /billing/plans')).plans;
  await admin.call('POST /billing/plan', { body: { planId: plan!.id, recurrence: 'MENSAL' } });
  const ana = `ana-${companyId}@example.com`;
  await admin.call('POST /users', {
    body: { name: 'Ana Prado', email: ana, password: PASSWORD, profile: 'user', queueIds: [] },
  });
  await query(
    `with moved as (update companies set due_date = due_date - interval '4 days' where id = $1)
     update invoices set due_date = due_date - 4, period_from = period_from - 4 where company_id = $1`,
    [companyId],
  );
  const page = await signIn(email, { ...PHONE, path: '/financeiro' });
  await expect(page.getByRole('alert')).toContainText('O acesso será bloqueado em');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Pagar' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Vencido' })).toBeVisible();
  await expectAccessible(page, 'overdue on a phone');
  await shot(page, 'invoices-phone');
  const colleague = await signIn(ana, { language: 'es', path: '/tickets' });
  await expect(colleague.getByText(/La suscripción de la empresa venció el/)).toBeVisible();
});
