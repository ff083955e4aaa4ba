/** Help for attendants: suggested, rewritten, translated and summarised by a server of models; never sent by itself. */
import { AiServer, KEY } from '../../fakes/ai-server/ai-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { field, open } from '../kit/inbox.ts';
import { expect, test as journey } from '../kit/journey.ts';
import type { Shop } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';

const TEXT = 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.';

async function prepare(shop: Shop, ai: AiServer): Promise<void> {
  const [queue] = await shop.call('GET /queue');
  const { id } = await shop.call('POST /prompt', {
    body: {
      name: `Ajuda ${Date.now() % 1_000_000}`,
      prompt: TEXT,
      provider: 'custom',
      baseUrl: ai.base,
      model: 'gpt-test',
      apiKey: KEY,
      queueId: queue!.id,
    },
  });
  const set = (key: string, value: string) =>
    shop.call('PUT /settings/:key', { params: { key }, body: { value } });
  await set('assistPrompt', String(id));
  await set('assist', 'enabled');
}

const test = journey.extend<{ ai: AiServer }>({
  ai: async ({ shop }, use) => {
    const ai = await AiServer.open();
    await prepare(shop, ai);
    await use(ai);
    await shop.call('PUT /settings/:key', {
      params: { key: 'assist' },
      body: { value: 'disabled' },
    });
    await ai.leave();
  },
});

test('suggests a reply and rewrites a draft, which can be undone', async ({ enter, shop, ai }) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Vocês entregam em Santos?');
  await open(page, customer.name);
  ai.script = [{ text: 'Entregamos sim, em dois dias.' }, { text: 'Entregamos em 2 dias.' }];
  await field(page).fill('rascunho meu');

  await test.step('by keyboard', async () => {
    await field(page).press('Alt+y');
    await expect(field(page)).toHaveValue('Entregamos sim, em dois dias.');
    await expect(field(page)).toBeFocused();
    await expect(page.getByText('Sugestão da IA. Confira antes de enviar.')).toBeVisible();
    await expectAccessible(page, 'a suggested reply');
    await shot(page, 'assist-suggested');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(field(page)).toHaveValue('rascunho meu');
  });

  await test.step('by the menu', async () => {
    await page.getByRole('button', { name: 'Ajuda da IA' }).click();
    await expectAccessible(page, 'the menu of helps');
    await shot(page, 'assist-menu');
    await page.getByRole('menuitem', { name: 'Mais curto' }).click();
    await expect(field(page)).toHaveValue('Entregamos em 2 dias.');
    expect(await customer.received()).toEqual([]);
    await field(page).press('Enter');
    await expect.poll(async () => (await customer.received()).at(-1)?.body).toContain('2 dias');
    await expect(page.getByText('Reescrito pela IA')).toBeHidden();
  });
});

test('says what is wrong, waits no longer than somebody wants, and fits a phone', async ({
  enter,
  shop,
  ai,
}) => {
  const { person, page } = await enter({}, { viewport: { width: 360, height: 740 } });
  const customer = await shop.conversation(person);
  await open(page, customer.name);
  const suggest = async () => {
    const menu = page.getByRole('button', { name: 'Ajuda da IA' });
    if (!(await menu.isVisible()))
      await page.getByRole('button', { name: 'Mais opções de escrita' }).click();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sugerir uma resposta' }).click();
  };
  ai.isSlow = true;
  await suggest();
  await expect(page.getByText('A IA está escrevendo…')).toBeVisible();
  await shot(page, 'assist-asking');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('A IA está escrevendo…')).toBeHidden();
  ai.release();
  ai.key = 'another';
  await suggest();
  const problem = 'A IA não está configurada corretamente. Fale com um administrador.';
  await expect(page.getByText(problem)).toBeVisible();
  await expectAccessible(page, 'a help that failed, on a phone');
  await shot(page, 'assist-failed');
  ai.key = KEY;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(field(page)).toHaveValue('Oi, como posso ajudar?');
});

test('translates a foreign customer both ways, with a look at what is sent', async ({
  enter,
  shop,
  ai,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Bonjour, livrez-vous à Santos ?');
  ai.script = [
    ({ body }) => {
      const said = body.messages!.at(-1)!.content;
      return { text: said.startsWith('Bonjour') ? 'Bom dia, entregam?' : 'Oui, nous livrons.' };
    },
  ];
  await open(page, customer.name);
  await page.getByRole('button', { name: 'Ajuda da IA' }).click();
  await page.getByRole('menuitem', { name: 'Traduzir a conversa…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Traduzir a conversa' });
  await dialog.getByRole('combobox', { name: 'Idioma do cliente' }).click();
  await page.getByRole('option', { name: 'francês' }).click();
  await expectAccessible(page, 'the language of a customer');
  await dialog.getByRole('button', { name: 'Traduzir' }).click();
  await expect(page.getByText('Bom dia, entregam?')).toBeVisible();
  await expect(page.getByText('Tradução ligada: francês')).toBeVisible();

  await field(page).fill('Sim, entregamos.');
  await field(page).press('Enter');
  const preview = page.getByRole('textbox', { name: 'Tradução que o cliente vai receber' });
  await expect(preview).toHaveValue('Oui, nous livrons.');
  await expect(field(page)).toHaveValue('Sim, entregamos.');
  await expectAccessible(page, 'a translated draft');
  await shot(page, 'assist-translation');
  expect(await customer.received()).toEqual([]);
  await field(page).press('Enter');
  await expect.poll(async () => (await customer.received()).at(-1)?.body).toContain('nous livrons');
  await expect(page.getByRole('article').last()).toContainText('Sim, entregamos.');
});

test('offers a summary of a long conversation, also as a note on transfer', async ({
  enter,
  shop,
  ai,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  for (let n = 1; n < 20; n += 1) await customer.writes(`Pergunta ${n}`);
  ai.script = [{ text: '- Quer trocar o pneu' }];
  await open(page, customer.name);
  const summary = page.getByRole('region', { name: 'Resumo da conversa' });
  await expect(summary).toContainText('20 mensagens');
  await summary.getByRole('button', { name: 'Resumir' }).click();
  await expect(summary).toContainText('- Quer trocar o pneu');
  await expectAccessible(page, 'a summary');
  await shot(page, 'assist-summary');
  await page.keyboard.press('Alt+t');
  const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
  await dialog.getByRole('button', { name: 'Escrever um resumo com IA' }).click();
  await expect(dialog.getByRole('textbox', { name: /Observação/ })).toHaveValue(
    '- Quer trocar o pneu',
  );
  // It was paid for once.
  expect(ai.asked).toHaveLength(1);
});

test('is switched on in the settings, which name the provider', async ({ enter, shop, ai }) => {
  expect(ai.asked).toHaveLength(0);
  const { page } = await enter(
    { profile: 'admin' },
    { path: '/settings', viewport: { width: 360, height: 740 } },
  );
  const all = page.getByRole('switch', { name: 'Ajuda da IA para atendentes' });
  await expect(all).toBeChecked();
  await expect(page.getByText('Outro compatível, modelo gpt-test')).toBeVisible();
  await expectAccessible(page, 'the settings of helps');
  await all.scrollIntoViewIfNeeded();
  await shot(page, 'assist-settings');
  await page.getByRole('switch', { name: 'Sugestões de resposta' }).press('Space');
  await expect
    .poll(
      async () =>
        (await shop.call('GET /settings')).find((each) => each.key === 'assistSuggestion')?.value,
    )
    .toBe('disabled');
  await page.getByRole('switch', { name: 'Sugestões de resposta' }).press('Space');
});
