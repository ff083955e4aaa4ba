/** What the editor of flows has beside the drawing: files, numbers, uses, the file of a flow, calls of a test, models. */
import type { Page } from '@playwright/test';
import { graphOf, menuOf, node, questionOf, text } from '@prosa/flow/testing/flows';
import { PIXEL } from '../../../apps/server/src/testing/pixel.ts';
import { AiServer, KEY } from '../../fakes/ai-server/ai-server.ts';
import { Peer } from '../../fakes/peer/peer.ts';
import { expectAccessible } from '../kit/axe.ts';
import { query } from '../kit/database.ts';
import { add, card, cards, choose, connectByKeys, flowIdOf, newFlow } from '../kit/flow-editor.ts';
import { expectNoSidewaysScroll, notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import type { Shop } from '../kit/shop.ts';

const options = { path: '/flowbuilders', cshow: true };
const openPanel = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('complementary', { name });
};

/** A flow with this graph, saved. */
async function saved(shop: Shop, graph: ReturnType<typeof graphOf>) {
  const flow = await shop.call('POST /flowbuilder', {
    body: { name: `Fluxo ${crypto.randomUUID().slice(0, 8)}` },
  });
  const { nodes, connections } = graph;
  await shop.call('POST /flowbuilder/flow', {
    body: { idFlow: flow.id, nodes: [...nodes], connections: [...connections] },
  });
  return { ...flow, path: `/flowbuilder/${flow.id}` };
}

test('uploads a picture, refuses one that is too large, and shows it in the test', async ({
  enter,
}) => {
  const { page } = await enter({ profile: 'admin' }, options);
  await newFlow(page, `Arquivos ${Date.now()}`);
  await add(page, 'Conteúdo', async (dialog) => {
    await dialog.getByRole('button', { name: 'Imagem' }).click();
    const upload = dialog.locator('input[type="file"]');
    const picture = { name: 'fachada.png', mimeType: 'image/png' };
    await upload.setInputFiles({ ...picture, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
    await expect(notice(page, 'Arquivo é muito grande! 2MB máximo')).toBeVisible();
    await upload.setInputFiles({ ...picture, buffer: PIXEL });
    await expect(dialog.getByRole('img', { name: 'fachada.png' })).toBeVisible();
    await dialog.getByRole('textbox', { name: '1. Texto' }).fill('Nossa loja');
  });
  await expect(card(page, 'fachada.png')).toBeVisible();
  await connectByKeys(page, card(page, 'Inicio'), { Próximo: 'Conteúdo' });
  await page.keyboard.press('Control+s');
  await expect(notice(page, 'Fluxo salvo com sucesso. A versão 1 está publicada.')).toBeVisible();
  await page.keyboard.press('t');
  const talk = page.getByRole('log', { name: 'Conversa' });
  await expect(talk.getByRole('img', { name: 'fachada.png' })).toBeVisible();
});

test('shows how many customers came to each node, in the chosen days', async ({ enter, shop }) => {
  const flow = await saved(
    shop,
    graphOf([menuOf('m', ['Preços']), text('t', 'Tudo por dez')], [['m', 'a1', 't']]),
  );
  const { companyId } = shop;
  await query(
    `insert into flow_visits (company_id, flow_id, version_id, ticket_id, node, kind)
      select f.company_id, f.id, f.live_version_id, (select min(t.id) from tickets t where t.company_id = $1), x.node, x.kind
      from flows f, (values ('m', 'entered'), ('m', 'entered'), ('m', 'answered'), ('m', 'left'), ('t', 'entered')) x (node, kind)
      where f.company_id = $1 and f.id = $2`,
    [companyId, flow.id],
  );
  const { page } = await enter({ profile: 'admin' }, { ...options, path: flow.path });
  await expect(cards(page)).toHaveCount(3);
  const panel = await openPanel(page, 'Números por bloco');
  const row = panel.getByRole('row').filter({ hasText: 'Menu' });
  await expect(row.getByRole('cell')).toHaveText([/Menu/, '2', '1', '50%']);
  await expect(card(page, 'Preços')).toContainText('50%');
  await expectAccessible(page, 'counts of a flow');
});

test('says what starts a flow, and hands it over as a file', async ({ enter, shop }) => {
  const flow = await saved(shop, graphOf([text('t', 'Oi')]));
  const { page } = await enter({ profile: 'admin' }, { ...options, path: flow.path });
  await expect(cards(page)).toHaveCount(2);
  const panel = await openPanel(page, 'Onde é usado');
  await expect(panel).toContainText('Nada inicia este fluxo ainda.');
  const phrase = `quero ${flow.name}`;
  await shop.call('POST /flowcampaign', {
    body: { name: 'Oferta do mês', flowId: flow.id, phrase },
  });
  await panel.getByRole('button', { name: 'Fechar' }).click();
  await expect((await openPanel(page, 'Onde é usado')).getByRole('listitem')).toContainText(
    'Oferta do mês',
  );
  await expectAccessible(page, 'uses of a flow');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Exportar' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
});

test('really asks another server in the test of a flow', async ({ enter, shop }) => {
  const peer = await Peer.open();
  try {
    const request = { method: 'GET', url: `${peer.url}?nome={{nome}}`, timeout: 10 };
    const responses = [{ path: 'text', variable: 'pedido' }];
    const flow = await saved(
      shop,
      graphOf(
        [
          questionOf('q', 'nome'),
          node('h', 'httpRequest', { ...request, responses }),
          text('t', 'Pedido: {{pedido}}'),
        ],
        [
          ['q', 'h'],
          ['h', 'success', 't'],
        ],
      ),
    );
    const { page } = await enter({ profile: 'admin' }, { ...options, path: flow.path });
    await expect(cards(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Testar' }).click();
    await page.getByRole('textbox', { name: 'Escreva como o cliente' }).fill('Ana');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Chamar de verdade' }).click();
    await expect(page.getByRole('log', { name: 'Conversa' })).toContainText('Pedido: ');
    expect(peer.asked).toHaveLength(1);
    await expectAccessible(page, 'a call in the test of a flow');
  } finally {
    await peer.leave();
  }
});

test('lets a model answer at a node, drawn by keyboard and asked in the test', async ({
  enter,
  shop,
}) => {
  const ai = await AiServer.open();
  try {
    const [queue] = await shop.call('GET /queue');
    const name = `Assistente ${crypto.randomUUID().slice(0, 8)}`;
    await shop.call('POST /prompt', {
      body: {
        name,
        prompt: 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.',
        provider: 'custom',
        baseUrl: ai.base,
        model: 'gpt-test',
        apiKey: KEY,
        queueId: queue?.id ?? 0,
      },
    });
    const { page } = await enter({ profile: 'admin' }, options);
    await newFlow(page, `Com modelo ${Date.now()}`);
    await add(page, 'OpenAI', (dialog) =>
      choose(dialog.getByRole('combobox', { name: 'Prompt' }), name),
    );
    await add(page, 'Encerrar atendimento');
    await connectByKeys(page, card(page, 'Inicio'), { Próximo: 'OpenAI' });
    await connectByKeys(page, card(page, name), { Próximo: 'Encerrar' });
    await page.keyboard.press('Control+s');
    await expect(notice(page, 'Fluxo salvo com sucesso. A versão 1 está publicada.')).toBeVisible();
    await page.keyboard.press('t');
    const talk = page.getByRole('log', { name: 'Conversa' });
    await expect(talk).toContainText(`Quem responde agora: prompt ${name}`);
    const writes = page.getByRole('textbox', { name: 'Escreva como o cliente' });
    await writes.fill('Vocês entregam?');
    await writes.press('Enter');
    await expect(talk).toContainText('Oi, como posso ajudar?');
    expect(ai.lastTurns).toEqual([{ role: 'user', content: 'Vocês entregam?' }]);
    await expectAccessible(page, 'a model in the test of a flow');
    await page.getByRole('button', { name: 'Conversa encerrada' }).click();
    await expect(talk).toContainText('Atendimento encerrado');
    const { flow } = await shop.call('GET /flowbuilder/flow/:flowId', {
      params: { flowId: flowIdOf(page) },
    });
    await shop.call('DELETE /flowbuilder/:flowId', { params: { flowId: String(flow.id) } });
  } finally {
    await ai.leave();
  }
});

test('lets a bot of Typebot answer at a node, drawn by keyboard and tried in the test', async ({
  enter,
  shop,
}) => {
  const id = crypto.randomUUID().slice(0, 8);
  const name = `Robô ${id}`;
  const { id: integrationId } = await shop.call('POST /queueIntegration', {
    body: { type: 'typebot', name, urlN8N: 'https://typebot.io', typebotSlug: `loja-${id}` },
  });
  const { page } = await enter({ profile: 'admin' }, options);
  await newFlow(page, `Com robô ${id}`);
  await add(page, 'TypeBot', (dialog) =>
    choose(dialog.getByRole('combobox', { name: 'Bot do Typebot' }), name),
  );
  await add(page, 'Encerrar atendimento');
  await connectByKeys(page, card(page, 'Inicio'), { Próximo: 'TypeBot' });
  await connectByKeys(page, card(page, name), { Próximo: 'Encerrar' });
  await page.keyboard.press('Control+s');
  await expect(notice(page, 'Fluxo salvo com sucesso. A versão 1 está publicada.')).toBeVisible();
  const params = { integrationId: String(integrationId) };
  const remove = () => shop.call('DELETE /queueIntegration/:integrationId', { params });
  await expect(remove()).rejects.toMatchObject({ code: 'ERR_INTEGRATION_IN_USE' });
  await page.keyboard.press('t');
  const talk = page.getByRole('log', { name: 'Conversa' });
  await expect(talk).toContainText(`Quem responde agora: bot ${name}`);
  await expectAccessible(page, 'a bot in the test of a flow');
  await page.getByRole('button', { name: 'Conversa encerrada' }).click();
  await expect(talk).toContainText('Atendimento encerrado');
  await shop.call('DELETE /flowbuilder/:flowId', { params: { flowId: String(flowIdOf(page)) } });
  await remove();
});

test('chooses the flows that the company starts by default', async ({ enter, shop }) => {
  const flow = await saved(shop, graphOf([text('t', 'Oi')]));
  const { page } = await enter({ profile: 'admin' }, options);
  const open = async () => {
    await page.getByRole('button', { name: 'Mais ações de fluxos' }).click();
    await page.getByRole('menuitem', { name: 'Fluxos padrão da empresa' }).click();
    return page.getByRole('dialog', { name: 'Fluxos padrão da empresa' });
  };
  const dialog = await open();
  await choose(dialog.getByRole('combobox', { name: 'Fluxo de retorno' }), flow.name);
  await expectAccessible(page, 'the default flows');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Fluxos padrão salvos.')).toBeVisible();
  expect(await shop.call('GET /flowdefault')).toEqual({
    flowIdWelcome: null,
    flowIdNotPhrase: flow.id,
  });
  const again = await open();
  await expect(again.getByRole('combobox', { name: 'Fluxo de retorno' })).toHaveValue(flow.name);
  await shop.call('PUT /flowdefault', { body: { flowIdNotPhrase: null } });
});

test('shows phrase campaigns on a narrow phone', async ({ enter }) => {
  const viewport = { width: 360, height: 740 };
  const { page } = await enter(
    { profile: 'admin' },
    { ...options, viewport, path: '/phrase-lists' },
  );
  await expect(page.getByText(/^Visita /)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'phrase campaigns on a phone');
  await page.getByRole('button', { name: 'Nova frase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova frase' });
  await dialog.getByRole('button', { name: 'Adicionar frase' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Frase 2' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'a phrase campaign on a phone');
});
