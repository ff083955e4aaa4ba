import { buildContact } from '../../testing/builders.ts';
import {
  type Fixtures,
  justParams,
  type Material,
  nextName,
  nextNumber,
} from '../../testing/sweep-material.ts';

const contactOf = ({ own }: Material) => ({ contactId: own.contact });

export const fixtures = {
  'GET /contacts': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /contacts/list': ({ foreignWord, foreignCompany }) => [
    { query: { name: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'POST /contacts/upload': () => [
    { body: { rows: [{ Nome: nextName(), Telefone: nextNumber() }] } },
  ],
  'GET /contacts/upload': () => [{}],
  'POST /contacts/import': ({ own }) => [{ body: { whatsappId: own.connection } }],
  'GET /contacts/export': () => [{}],
  'GET /contacts/duplicates': () => [{}],
  'POST /contacts/:contactId/merge': async ({ core, own }) => [
    {
      params: { contactId: own.contact },
      body: { otherId: (await buildContact(core, own.company)).id },
    },
  ],
  'POST /contacts/:contactId/block': ({ own }) => [
    { params: { contactId: own.contact }, body: { blocked: true } },
  ],
  'GET /contacts/:contactId': justParams(contactOf),
  'POST /contacts': () => [{ body: { name: nextName(), number: nextNumber() } }],
  'PUT /contacts/:contactId': ({ own }) => [
    { params: { contactId: own.contact }, body: { name: nextName() } },
  ],
  'DELETE /contacts/:contactId': justParams(contactOf),
} satisfies Fixtures;
