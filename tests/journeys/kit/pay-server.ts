/** Paying in a browser: a server of its own whose payment providers are fakes, and what a payer types. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { certificates } from '../../fakes/payments/certificates.ts';
import { ServerProcess } from '../../stage/server-process.ts';
import { emptyDatabase, type ScratchDatabase, scratchDir } from './database.ts';

export interface PayServer {
  server: ServerProcess;
  database: ScratchDatabase;
}

/** With demo data. It trusts the authority of the fakes, whose addresses `env` names. */
export async function startPayServer(env: Record<string, string>): Promise<PayServer> {
  const dataDir = scratchDir();
  const authority = path.join(dataDir, 'authority.pem');
  writeFileSync(authority, certificates().ca);
  const database = await emptyDatabase();
  const server = await ServerProcess.start({
    databaseUrl: database.url,
    dataDir,
    env: { ...env, SEED_DEMO: 'on', NODE_EXTRA_CA_CERTS: authority },
  });
  return { server, database };
}

export const at = (page: Page, name: string) => page.getByRole('textbox', { name });

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export async function fillInPayer(page: Page): Promise<void> {
  await at(page, 'Nome').first().fill('Pedro');
  await at(page, 'Sobrenome').fill('Poente');
  await at(page, 'CPF ou CNPJ').fill('52998224725');
  await at(page, 'Endereço').fill('Rua do Sol, 10');
  await at(page, 'Cidade').fill('São Paulo');
  await at(page, 'Estado').fill('SP');
  await at(page, 'CEP').fill('01310-100');
}

/** The reference of the charge that was made last for an invoice. */
export async function newestCharge(database: ScratchDatabase, invoiceId: number): Promise<string> {
  const [charge] = await database.query<{ reference: string }>(
    'select coalesce(external_id, reference) as reference from payment_charges where invoice_id = $1 order by id desc limit 1',
    [invoiceId],
  );
  return charge!.reference;
}
