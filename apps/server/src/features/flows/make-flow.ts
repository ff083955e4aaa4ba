/** New flows: empty, from a template, or as a copy. */
import type { Api } from '@prosa/contract';
import type { FlowTemplate } from '@prosa/contract/flows/manifest';
import type { RouteInput } from '@prosa/contract/route';
import type { FlowGraph } from '@prosa/flow/graph';
import { findCompanyLocale } from '../../conversation/settings/settings.queries.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { freeName, nameOfCopy } from './flow-names.ts';
import { type FlowRow, findDraft } from './flows.queries.ts';
import { getFlow, makeFlow, naming } from './flows.service.ts';
import { copySecrets } from './keep-secrets.ts';
import { putGraph } from './save-flow.ts';
import { findFirstQueue } from './surroundings.queries.ts';
import { templates } from './templates/templates.ts';

type CreateBody = RouteInput<Api['POST /flowbuilder']>['body'];

/** Nothing is live before somebody saves it. @throws ERR_FLOW_NAME_ALREADY_EXISTS */
export const createFlow = (ctx: UserCtx, { name, template }: CreateBody): Promise<FlowRow> =>
  naming(ctx, (tx) =>
    makeFlow(tx, name, async (row) => {
      if (!template) return;
      const graph = await drawTemplate(tx, template);
      await putGraph(tx, row, { graph, publishes: false });
    }),
  );

export async function drawTemplate(tx: Tx, template: FlowTemplate): Promise<FlowGraph> {
  const { language } = await findCompanyLocale(tx);
  return templates[template](language, await findFirstQueue(tx));
}

/** With its secrets, and the same files. @throws ERR_NO_FLOW_FOUND */
export const duplicateFlow = (ctx: UserCtx, flowId: number): Promise<FlowRow> =>
  inTransaction(ctx, async (tx) => {
    const original = await getFlow(tx, flowId);
    const graph = await findDraft(tx, flowId);
    const { language } = await findCompanyLocale(tx);
    const name = await freeName(tx, nameOfCopy(original.name, language));
    return makeFlow(tx, name, async (copy) => {
      await copySecrets(tx, flowId, copy.id);
      if (graph) await putGraph(tx, copy, { graph, publishes: false });
    });
  });
