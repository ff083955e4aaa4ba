/** The flow that simulated customers go through: every type of node, in two versions that differ in their texts. */
import type { FlowGraph } from '@prosa/flow/graph';
import { graphOf, menuOf, node, questionOf, text } from '@prosa/flow/testing/flows';

export interface FlowParts {
  queueId: number;
  userId: number;
  tagId: number;
  /** Where requests go. */
  url: string;
  otherFlowId: number;
  promptId: number;
  integrationId: number;
}

export const GREETING = 'Já vem alguém.';
/** What the model answers to everybody, with the end of the conversation. */
export const ASSISTED = 'Posso ajudar, {{name}}?';
/** What the bot says to everybody before its end. */
export const BOT_SAYS = 'Aqui é o robô.';
export const FILE = 'foto.png';

const bubbles = (elements: readonly object[]) => ({
  seq: elements.map((_, n) => `x${n}`),
  elements: elements.map((element, n) => ({ ...element, number: `x${n}` })),
});

export function drawFlow(version: number, parts: FlowParts): FlowGraph {
  const say = (id: string, what: string) => text(id, `v${version}: ${what}`);
  const ticket = (id: string) =>
    node(id, 'ticket', { data: { id: parts.queueId, name: 'Vendas' } });
  return graphOf(
    [
      node(
        'hello',
        'singleBlock',
        bubbles([
          { type: 'message', value: `v${version}: Oi, {{firstName}}` },
          { type: 'img', value: FILE, original: FILE },
          { type: 'interval', value: '1' },
          { type: 'message', value: 'Vamos lá' },
        ]),
      ),
      questionOf('ask', 'nome'),
      node('random', 'randomizer', { percent: '50' }),
      say('left', 'Lado A'),
      say('right', 'Lado B'),
      node('tag', 'tag', { tag: { id: parts.tagId, name: 'VIP' } }),
      menuOf('menu', ['Vendas', 'Pedido', 'Pesquisa', 'Encerrar', 'Colega', 'Assistente', 'Robô']),
      node('if', 'condition', {
        mode: 'all',
        rules: [{ source: 'variable', field: 'nome', operator: 'contains', value: 'a' }],
      }),
      say('with', 'Com a: {{nome}}'),
      say('without', 'Sem a: {{nome}}'),
      node('pause', 'interval', { sec: 1 }),
      node('order', 'httpRequest', {
        method: 'GET',
        url: `${parts.url}?nome={{nome}}`,
        timeout: 10,
        responses: [{ path: 'text', variable: 'pedido' }],
      }),
      say('found', 'Pedido: {{pedido}}'),
      say('lost', 'Sem resposta'),
      node('other', 'switchFlow', { flowSelected: { id: parts.otherFlowId, name: 'Pesquisa' } }),
      node('bye', 'closeTicket', { message: `v${version}: Até logo, {{nome}}` }),
      node('colleague', 'attendant', { user: { id: parts.userId, name: 'Bia' } }),
      node('assistant', 'openai', { prompt: { id: parts.promptId, name: 'Assistente' } }),
      node('bot', 'typebot', { integration: { id: parts.integrationId, name: 'Robô' } }),
      say('assisted', 'Foi um prazer, {{nome}}'),
      say('what', 'Não entendi'),
      ...['sold', 'ordered', 'helped', 'confused'].map(ticket),
    ],
    [
      ['hello', 'ask'],
      ['ask', 'random'],
      ['random', 'a', 'left'],
      ['random', 'b', 'right'],
      ['left', 'tag'],
      ['right', 'tag'],
      ['tag', 'menu'],
      ['menu', 'a1', 'if'],
      ['if', 'true', 'with'],
      ['if', 'false', 'without'],
      ['with', 'pause'],
      ['without', 'pause'],
      ['pause', 'sold'],
      ['menu', 'a2', 'order'],
      ['order', 'success', 'found'],
      ['order', 'error', 'lost'],
      ['found', 'ordered'],
      ['lost', 'ordered'],
      ['menu', 'a3', 'other'],
      ['menu', 'a4', 'bye'],
      ['menu', 'a5', 'colleague'],
      ['menu', 'a6', 'assistant'],
      ['menu', 'a7', 'bot'],
      ['bot', 'assisted'],
      ['bot', 'failed', 'lost'],
      ['assistant', 'assisted'],
      ['assistant', 'failed', 'lost'],
      ['assisted', 'helped'],
      ['menu', 'invalid', 'what'],
      ['what', 'confused'],
    ],
  );
}

export const otherFlow: FlowGraph = graphOf(
  [questionOf('note', 'nota'), text('thanks', 'Obrigado, {{nome}}: {{nota}}')],
  [['note', 'thanks']],
);
