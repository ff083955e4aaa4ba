/** A phrase that starts a flow, and a flow that an attendant starts. */
import { graphOf, menuOf, text } from '@prosa/flow/testing/flows';
import { query } from '../kit/database.ts';
import { bubble } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

/** A flow whose graph is live, in the company of the shop. */
async function buildFlow(companyId: number, name: string, graph: object): Promise<void> {
  const [flow] = await query<{ id: string }>(
    'insert into flows (company_id, name, draft) values ($1, $2, $3) returning id',
    [companyId, name, graph],
  );
  const [version] = await query<{ id: string }>(
    `insert into flow_versions (company_id, flow_id, no, graph, editor) values ($1, $2, 1, $3, 'test') returning id`,
    [companyId, flow?.id, graph],
  );
  await query('update flows set live_version_id = $1 where id = $2', [version?.id, flow?.id]);
}

test('a phrase is entered with its flow, refused twice, seen by a colleague, and starts the flow', async ({
  enter,
  faults,
  shop,
}) => {
  faults.expect(/answer 409 to POST \/api\/flowcampaign/);
  const { companyId } = shop;
  const word = crypto.randomUUID().slice(0, 8);
  const flow = `Promoção ${word}`;
  await buildFlow(companyId, flow, graphOf([menuOf('m', ['Roupas', 'Calçados'])]));
  const options = { path: '/phrase-lists', cshow: true };
  const { page } = await enter({ profile: 'admin' }, options);
  const { page: colleague } = await enter({ profile: 'admin' }, options);
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Nova frase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova frase' });
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await dialog.getByRole('combobox', { name: 'Fluxo' }).fill(word);
    await page.getByRole('option', { name: flow }).click();
    await dialog.getByRole('textbox', { name: 'Frase 1' }).fill(`quero ${word}`);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    return dialog;
  };
  await expect(await add(`Oferta ${word}`)).toBeHidden();
  const row = colleague.getByRole('row', { name: new RegExp(`Oferta ${word}`) });
  await expect(row).toContainText(`quero ${word}`);
  await expect(row).toContainText('Ativo');
  const again = await add(`Outra ${word}`);
  await expect(again.getByText('Esta frase já inicia outro fluxo nesta conexão.')).toBeVisible();
  await page.keyboard.press('Escape');

  const customer = shop.customer();
  await customer.writes(`QUERO  ${word}`);
  await expect
    .poll(async () => (await customer.received()).map(({ body }) => body))
    .toContain('Escolha\n\n[1] Roupas\n[2] Calçados');
});

test('an attendant gives a ticket to a flow, and sees it there', async ({ enter, shop }) => {
  const { companyId } = shop;
  const name = `Pesquisa ${crypto.randomUUID().slice(0, 8)}`;
  await buildFlow(
    companyId,
    name,
    graphOf([text('t', 'De 1 a 5?'), menuOf('m', ['Um'])], [['t', 'm']]),
  );
  const customer = shop.customer();
  await customer.writes('Oi!');
  const { uuid } = await customer.ticket();
  const { page } = await enter({ profile: 'admin' }, { path: `/tickets/${uuid}` });
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Iniciar fluxo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar fluxo' });
  await dialog.getByRole('combobox', { name: 'Fluxo' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(dialog).toBeHidden();
  await expect(bubble(page, 'De 1 a 5?')).toBeVisible();
});
