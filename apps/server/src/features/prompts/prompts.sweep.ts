import {
  type Edits,
  type Fixtures,
  justParams,
  nextColor,
  nextName,
} from '../../testing/sweep-material.ts';
import type { Side } from '../../testing/sweep-world.ts';

const promptOf = justParams(({ own }) => ({ promptId: own.prompt }));

/** Nobody listens there. */
const NOWHERE = { provider: 'custom', baseUrl: 'https://models.invalid/v1' };

const bodyOf = (queueId: number) => ({
  ...NOWHERE,
  name: nextName(),
  prompt: 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.',
  queueId,
});

const chosen = ({ queue, document }: Side) => ({ queueIds: [queue], documentIds: [document] });

export const fixtures = {
  'GET /prompt': ({ foreignCompany, foreignWord }) => [
    { query: { companyId: foreignCompany, searchParam: foreignWord } },
    { query: { pageNumber: 1 } },
  ],
  'GET /prompt/usage': () => [{}],
  'POST /prompt/budget': () => [{ body: { tokens: null } }],
  'GET /prompt/transcription': () => [{}],
  'POST /prompt/transcription': ({ own }) => [
    { body: { promptId: own.prompt } },
    { body: { promptId: null } },
  ],
  'POST /prompt/voices': ({ own }) => [{ body: { voiceRegion: 'nowhere', promptId: own.prompt } }],
  'POST /prompt/voices/test': ({ own }) => [
    {
      body: {
        voiceRegion: 'nowhere',
        promptId: own.prompt,
        voice: 'pt-BR-YaraNeural',
        text: 'Oi',
      },
    },
  ],
  'POST /prompt/models': ({ own }) => [{ body: { ...NOWHERE, promptId: own.prompt } }],
  'GET /prompt/:promptId': promptOf,
  'POST /prompt': ({ own, foreignCompany }) => [
    { body: { ...bodyOf(own.queue), ...chosen(own), companyId: foreignCompany } },
  ],
  'PUT /prompt/:promptId': ({ own }) => [
    {
      params: { promptId: own.prompt },
      body: { ...bodyOf(own.queue), ...chosen(own) },
    },
  ],
  'DELETE /prompt/:promptId': promptOf,
  'POST /prompt/:promptId/test': ({ own }) => [
    {
      params: { promptId: own.prompt },
      body: { messages: [{ fromMe: false, text: 'Oi' }] },
    },
  ],
} satisfies Fixtures;

export const edits = {
  'PUT /prompt/:promptId': async (call) => {
    const { id: queueId } = await call('POST /queue', {
      body: { name: nextName(), color: nextColor() },
    });
    const { id } = await call('POST /prompt', { body: bodyOf(queueId) as never });
    return {
      params: { promptId: id },
      edits: [{ name: nextName() }, { name: nextName() }],
      fields: ['name'],
    };
  },
} satisfies Edits;
