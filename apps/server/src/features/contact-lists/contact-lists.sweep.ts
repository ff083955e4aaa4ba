import { array, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  type Edits,
  type Fixtures,
  justParams,
  type Material,
  nextName,
  nextNumber,
  type Things,
} from '../../testing/sweep-material.ts';
import { writeSheet } from '../imports/write-sheet.ts';

const listOf = ({ own }: Material) => ({ contactListId: own.contactList });
const itemOf = ({ own }: Material) => ({ contactListItemId: own.contactListItem });

export const fixtures = {
  'GET /contact-lists': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /contact-lists/list': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /contact-lists/example': () => [{}],
  'GET /contact-lists/:contactListId': justParams(listOf),
  'POST /contact-lists': ({ foreignCompany }) => [
    { body: { name: nextName(), companyId: foreignCompany } },
  ],
  'PUT /contact-lists/:contactListId': (material) => [
    { params: listOf(material), body: { name: nextName() } },
  ],
  'DELETE /contact-lists/:contactListId': justParams(listOf),
  'POST /contact-lists/:contactListId/upload': async (material) => [
    {
      params: listOf(material),
      files: {
        file: await writeSheet([
          ['Nome', 'Numero'],
          [nextName(), nextNumber()],
        ]),
      },
    },
  ],
  'GET /contact-lists/:contactListId/upload': justParams(listOf),
  'POST /contact-lists/:contactListId/fill': (material) => [
    { params: listOf(material), body: { tagId: material.own.tag } },
    {
      params: listOf(material),
      body: { campaign: { id: material.own.campaign, outcome: 'failed' } },
    },
    { params: listOf(material), body: { contacts: { searchParam: material.foreignWord } } },
  ],
  'POST /contact-lists/:contactListId/check': (material) => [
    { params: listOf(material), body: {}, status: 422 },
  ],
  'DELETE /contact-lists/:contactListId/check': justParams(listOf),
  'GET /contact-list-items': (material) => [
    { query: { ...listOf(material), searchParam: material.foreignWord } },
    { query: listOf(material) },
  ],
  'GET /contact-list-items/:contactListItemId': justParams(itemOf),
  'POST /contact-list-items': (material) => [
    { body: { ...listOf(material), name: nextName(), number: nextNumber() } },
  ],
  'PUT /contact-list-items/:contactListItemId': (material) => [
    { params: itemOf(material), body: { name: nextName() } },
  ],
  'DELETE /contact-list-items/:contactListItemId': justParams(itemOf),
} satisfies Fixtures;

export const things = {
  contactList: {
    table: 'contact_lists',
    insert: async ({ db, companyId }, words) => {
      const names = array(
        words.map(({ name }) => name('Lista')),
        'text',
      );
      const made = await rows<{ id: number }>(
        db,
        sql`insert into contact_lists (company_id, name) select ${companyId}, n from unnest(${names}) n returning id`,
      );
      return made.map(({ id }) => id);
    },
  },
  contactListItem: {
    table: 'contact_list_items',
    insert: async ({ db, companyId }, words) => {
      const [list] = await rows<{ id: number }>(
        db,
        sql`insert into contact_lists (company_id, name) values (${companyId}, ${words[0]!.name('Itens')}) returning id`,
      );
      const column = (values: string[]) => array(values, 'text');
      const names = column(words.map(({ name }) => name('Item')));
      const made = await rows<{ id: number }>(
        db,
        sql`insert into contact_list_items (company_id, list_id, name, number)
          select ${companyId}, ${list!.id}, x.name, x.number
          from unnest(${names}, ${column(words.map(nextNumber))}) as x (name, number) returning id`,
      );
      return made.map(({ id }) => id);
    },
  },
} satisfies Things;

export const edits = {
  'PUT /contact-lists/:contactListId': async (call) => {
    const { id } = await call('POST /contact-lists', { body: { name: nextName() } });
    return {
      params: { contactListId: id },
      edits: [{ name: nextName() }, { name: nextName() }],
      fields: ['name'],
    };
  },
  'PUT /contact-list-items/:contactListItemId': async (call) => {
    const list = await call('POST /contact-lists', { body: { name: nextName() } });
    const body = { contactListId: list.id, name: nextName(), number: nextNumber() };
    const { id } = await call('POST /contact-list-items', { body });
    return {
      params: { contactListItemId: id },
      edits: [{ name: nextName() }, { name: nextName() }],
      fields: ['name'],
    };
  },
} satisfies Edits;
