/** Phrases that start a flow. The other products of the family call them flow campaigns; paths and shapes are theirs. */
import { z } from 'zod';
import { deleted, formFlag, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { phraseLimits, phraseTypes } from './phrase-campaigns/manifest.ts';
import { route } from './route.ts';

declare module './ids.ts' {
  interface Refs {
    phraseCampaign: true;
  }
}

declare module './realtime.ts' {
  interface EventPayloads {
    /** Sent to admins. */
    phraseCampaign:
      | { action: 'create' | 'update'; phraseCampaign: PhraseCampaign }
      | { action: 'delete'; phraseCampaignId: number };
  }
}

const Phrase = z.object({ text: z.string(), type: z.enum(phraseTypes) });

export const PhraseCampaign = z.object({
  id: id('phraseCampaign'),
  name: z.string(),
  flowId: id('flow').nullable(),
  /** Null: every connection. */
  whatsappId: id('connection').nullable(),
  /** One on each line. */
  phrase: z.string(),
  phrases: z.array(Phrase),
  status: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type PhraseCampaign = z.output<typeof PhraseCampaign>;

const phraseText = text(phraseLimits.phrase.max).trim().min(1);

const editable = {
  name: text(phraseLimits.name.max).trim().min(phraseLimits.name.min),
  flowId: id('flow'),
  whatsappId: id('connection').nullable(),
  /** Several on lines of their own: all are exact. */
  phrase: text(phraseLimits.phrases.max * (phraseLimits.phrase.max + 1)).trim(),
  phrases: z
    .array(z.object({ text: phraseText, type: z.enum(phraseTypes).default('exact') }))
    .max(phraseLimits.phrases.max),
  status: formFlag,
  companyId: ignoredCompany,
};

const access = { access: 'flows-page:manage' } as const;
const params = z.object({ phraseCampaignId: textId('phraseCampaign') });

export const phraseCampaignRoutes = {
  'GET /flowcampaign': route({
    ...access,
    query: z.object(pageQuery),
    response: z.object({
      flow: z.array(PhraseCampaign),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary:
      'List phrases that start flows: in pages with `pageNumber` or `cursor`, otherwise the first 200',
  }),
  'GET /flowcampaign/:phraseCampaignId': route({
    ...access,
    params,
    response: z.object({ details: PhraseCampaign }),
    summary: 'Get a phrase campaign',
  }),
  'POST /flowcampaign': route({
    ...access,
    body: z.object(editable).partial().required({ name: true, flowId: true }),
    status: 201,
    response: PhraseCampaign,
    summary: 'Create a phrase campaign, with `phrases` or lines in `phrase`',
  }),
  'PUT /flowcampaign': route({
    ...access,
    body: z
      .object({ id: id('phraseCampaign'), ...editable })
      .partial()
      .required({ id: true }),
    response: PhraseCampaign,
    summary: 'Update a phrase campaign; its id is in the body',
  }),
  'DELETE /flowcampaign/:phraseCampaignId': route({
    access: 'contacts-page:deleteContact',
    params,
    response: deleted(id('phraseCampaign')),
    summary: 'Delete a phrase campaign',
  }),
  'GET /flowdefault': route({
    ...access,
    response: FlowDefault(),
    summary: 'Get the flows that the company starts where a connection names none',
  }),
  'POST /flowdefault': route({
    ...access,
    body: FlowDefault().partial().extend({ companyId: ignoredCompany }),
    status: 200,
    response: FlowDefault(),
    summary: 'Set the flows of the company',
  }),
  'PUT /flowdefault': route({
    ...access,
    body: FlowDefault().partial().extend({ companyId: ignoredCompany }),
    response: FlowDefault(),
    summary: 'Set the flows of the company',
  }),
} as const;

function FlowDefault() {
  return z.object({
    /** For the first attendance of a contact on a connection. */
    flowIdWelcome: id('flow').nullable(),
    /** For a contact whose last attendance ended at least six hours ago. */
    flowIdNotPhrase: id('flow').nullable(),
  });
}
