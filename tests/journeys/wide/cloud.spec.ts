/** A number of the Cloud API, from its form to a template outside the service window. */
import type { Locator, Page } from '@playwright/test';
import type { GraphNumber } from '../../fakes/graph-server/graph-number.ts';
import { GraphServer } from '../../fakes/graph-server/graph-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { bubble, field, open, press, say, segment } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const HOUR_MS = 3_600_000;

let graph: GraphServer;
test.beforeAll(async () => {
  graph = await GraphServer.start(Number(process.env.JOURNEYS_GRAPH_PORT));
});
test.afterAll(() => graph.stop());

const inRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Adds the connection, fills in its account, and enters the webhook as a person does at Meta. */
async function connect(page: Page, name: string, number: GraphNumber): Promise<Locator> {
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const added = page.getByRole('dialog', { name: 'Nova conexão' });
  await added.getByRole('textbox', { name: 'Nome' }).fill(name);
  await added.getByRole('radio', { name: 'API do WhatsApp' }).click();
  await added.getByRole('button', { name: 'Salvar' }).click();

  const form = page.getByRole('dialog', { name: `API do WhatsApp: ${name}` });
  await form.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(form.getByText('Obrigatório').first()).toBeVisible();
  await form.getByLabel('ID do número de telefone').fill(number.phoneNumberId);
  await form.getByLabel('ID da conta do WhatsApp Business').fill(number.businessAccountId);
  await form.getByRole('textbox', { name: 'Token de acesso' }).fill(number.token);
  await form.getByRole('textbox', { name: 'Chave secreta do aplicativo' }).fill(number.appSecret);
  await form.getByRole('button', { name: 'Salvar e continuar' }).click();

  const address = await form.getByRole('textbox', { name: /^Endereço do webhook/ }).inputValue();
  const verifyToken = await form
    .getByRole('textbox', { name: 'Token de verificação' })
    .inputValue();
  await graph.enterWebhook(number, { url: address, verifyToken });
  await form.getByRole('button', { name: 'Continuar' }).click();
  return form;
}

test("connects a number, and answers yesterday's customer with a template", async ({ enter }) => {
  const { person, page } = await enter(
    { profile: 'admin', allTicket: 'enabled' },
    { path: '/connections' },
  );
  const name = `Oficial ${person.id}`;
  const number = graph.addNumber({ verifiedName: 'Loja Aurora' });
  number.throughput = 'HIGH';
  number.templates.push({
    name: 'pedido_pronto',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Olá {{1}}, o pedido {{2}} está pronto.' },
      { type: 'FOOTER', text: 'Loja Aurora' },
    ],
  });

  const form = await connect(page, name, number);
  await form.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(form.getByText('Token de acesso: tudo certo')).toBeVisible();
  await expect(form.getByText('Loja Aurora')).toBeVisible();
  await expect(form.getByText('Assinatura dos avisos: tudo certo')).toBeVisible();
  await expect(form.getByText('até 1.000 mensagens por segundo')).toBeVisible();
  await expectAccessible(page, 'the checked account');
  await form.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(inRow(page, name)).toContainText('Conectada');

  await page.getByRole('button', { name: `Mais ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Modelos de mensagem' }).click();
  const templates = page.getByRole('dialog', { name: `Modelos de ${name}` });
  await templates.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(templates.getByText('pedido_pronto')).toBeVisible();
  await expectAccessible(page, 'the templates');
  await page.keyboard.press('Escape');

  // The message was written yesterday, and Meta delivers it now.
  graph.clockOffsetMs = -25 * HOUR_MS;
  const customer = number.customer('5511966120001', `Nara Sales ${person.id}`);
  await customer.send({ kind: 'text', body: 'Meu pedido já saiu?' });
  graph.clockOffsetMs = 0;
  await page.goto('/tickets?order=activity');
  await segment(page, 'Aguardando').click();
  await press(page, customer.name, 'Aceitar');
  await open(page, customer.name);
  await expect(field(page)).toBeHidden();
  await expectAccessible(page, 'a closed window');
  await page.getByRole('button', { name: 'Enviar modelo' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('searchbox').fill('pedido');
  await picker.getByRole('button', { name: /pedido pronto/ }).click();
  await picker.getByRole('button', { name: 'Enviar' }).click();
  await expect(picker.getByText('Obrigatório').first()).toBeVisible();
  await expectAccessible(page, 'a template to fill in');
  await picker.getByRole('textbox', { name: 'Campo 1' }).fill('Nara');
  await picker.getByRole('textbox', { name: 'Campo 2' }).fill('42');
  await expect(picker.getByText('Olá Nara, o pedido 42 está pronto.')).toBeVisible();
  await picker.getByRole('button', { name: 'Enviar' }).click();
  await expect(picker).toBeHidden();
  const shown = bubble(page, 'Olá Nara, o pedido 42 está pronto.');
  await expect(shown.getByLabel('Entregue')).toBeVisible();
  expect(await customer.inbox()).toMatchObject([
    { kind: 'template', body: 'Olá Nara, o pedido 42 está pronto.' },
  ]);

  await customer.send({ kind: 'text', body: 'Que bom!' });
  await expect(bubble(page, 'Que bom!')).toBeVisible();
  await say(page, 'Estamos à disposição.');
  await expect
    .poll(async () => (await customer.inbox()).at(-1)?.body)
    .toContain('Estamos à disposição.');
});

test('the composer warns when little time is left', async ({ enter }) => {
  const { person, page } = await enter(
    { profile: 'admin', allTicket: 'enabled' },
    { path: '/connections' },
  );
  const number = graph.addNumber();
  const form = await connect(page, `Prazo ${person.id}`, number);
  await form.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(form.getByText('Número: tudo certo')).toBeVisible();
  graph.clockOffsetMs = -23.5 * HOUR_MS;
  const customer = number.customer('5511966120002', `Ivo Prado ${person.id}`);
  await customer.send({ kind: 'text', body: 'Alguém aí?' });
  graph.clockOffsetMs = 0;
  await page.goto('/tickets?order=activity');
  await segment(page, 'Aguardando').click();
  await press(page, customer.name, 'Aceitar');
  await open(page, customer.name);
  await expect(
    page.getByText(/Você ainda tem \d+ minutos para responder livremente/),
  ).toBeVisible();
  await say(page, 'Estou aqui.');
});
