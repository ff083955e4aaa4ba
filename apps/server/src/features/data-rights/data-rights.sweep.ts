import { type Fixtures, justParams, type Material } from '../../testing/sweep-material.ts';

const contactOf = ({ own }: Material) => ({ contactId: own.contact });

export const fixtures = {
  'GET /contacts/:contactId/data': justParams(contactOf),
  'POST /contacts/:contactId/data': justParams(contactOf),
  'DELETE /contacts/:contactId/data': justParams(contactOf),
  'GET /retention/:days': () => [{ params: { days: '30' } }],
} satisfies Fixtures;
