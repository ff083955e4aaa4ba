/** Requests of the screens that organise work, for the sweep. */
import type { Api } from '@prosa/contract';
import { buildTag } from './builders.ts';
import { PIXEL } from './pixel.ts';
import { type Fixture, justParams, type Material, nextName } from './sweep-material.ts';

const quickMessageOf = ({ own }: Material) => ({ quickMessageId: own.quickMessage });
const justQuickMessage: Fixture = justParams(quickMessageOf);

/** A lane that the ticket is not in. */
const moveToLane: Fixture = async ({ core, own }) => {
  const { id } = await buildTag(core, own.company, { kanban: true });
  return [{ params: { ticketId: own.ticket, tagId: id } }];
};

const justTag: Fixture = justParams(({ own }) => ({ tagId: own.tag }));

const fileListOf = ({ own }: Material) => ({ listId: own.fileList });
const justFileList: Fixture = justParams(fileListOf);

const justCompany: Fixture = justParams(({ own }) => ({ companyId: own.company }));

export const organiseFixtures = {
  'GET /companies/:companyId': justCompany,
  'GET /companies/listPlan/:companyId': justCompany,
  'GET /chats': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /files': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /files/:listId': justFileList,
  'POST /files': ({ foreignCompany }) => [
    {
      body: {
        name: nextName(),
        message: 'Olá',
        options: [{ name: 'Um' }],
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /files/:listId': (material) => [
    {
      params: fileListOf(material),
      body: { name: nextName(), options: [{ id: material.own.fileOption, name: 'Outro' }] },
    },
    { params: fileListOf(material), body: { removedIds: [material.own.fileOption] } },
  ],
  'DELETE /files/:listId': justFileList,
  'POST /files/uploadList/:listId': (material) => [
    {
      params: fileListOf(material),
      body: { id: [material.own.fileOption] },
      files: { files: PIXEL },
    },
  ],
  'GET /tags': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /tags/kanban': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /tags/:tagId': justTag,
  'POST /tags': ({ foreignCompany }) => [
    { body: { name: nextName(), color: '#a4cccc', companyId: foreignCompany } },
  ],
  'PUT /tags/:tagId': ({ own }) => [{ params: { tagId: own.tag }, body: { name: nextName() } }],
  'DELETE /tags/:tagId': justTag,
  'GET /tags/list': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'POST /tags/sync': ({ own }) => [
    { body: { ticketId: own.ticket, tags: [{ id: own.tag }] } },
    { body: { ticketId: own.ticket, tags: [], removedIds: [own.tag] } },
  ],
  'GET /ticket/kanban': ({ own, foreignCompany }) => [
    { query: { queueIds: [own.queue], showAll: true, companyId: foreignCompany } },
    { query: { lane: own.tag } },
    { query: { lane: 0 } },
  ],
  'PUT /ticket-tags/:ticketId/:tagId': moveToLane,
  'DELETE /ticket-tags/:ticketId': justParams(({ own }) => ({ ticketId: own.ticket })),
  'GET /quick-messages': ({ own, foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { queueId: own.queue, companyId: foreignCompany } },
  ],
  'GET /quick-messages/list': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /quick-messages/:quickMessageId': justQuickMessage,
  'POST /quick-messages': ({ own, foreignCompany }) => [
    {
      body: {
        ...{ shortcode: nextName(), message: 'Olá', queueIds: [own.queue] },
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /quick-messages/:quickMessageId': (material) => [
    {
      params: quickMessageOf(material),
      body: { shortcode: nextName(), queueIds: [material.own.queue] },
    },
  ],
  'DELETE /quick-messages/:quickMessageId': justQuickMessage,
  'POST /quick-messages/:quickMessageId/media-upload': (material) => [
    { params: quickMessageOf(material), files: { file: PIXEL } },
  ],
  'DELETE /quick-messages/:quickMessageId/media-upload': justQuickMessage,
} satisfies Partial<Record<keyof Api, Fixture>>;
