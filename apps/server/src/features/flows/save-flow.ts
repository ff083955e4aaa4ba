/** Saves what an editor shows: as the draft, and if nothing is wrong with it, as the version that customers get. */
import type { Api } from '@prosa/contract';
import type { ChangedMeanwhile } from '@prosa/contract/changed-meanwhile';
import type { FlowReportLine, FlowSecret } from '@prosa/contract/flows';
import type { RouteInput } from '@prosa/contract/route';
import { filesIn } from '@prosa/flow/export-flow';
import type { FlowGraph } from '@prosa/flow/graph';
import { hasErrors, type Problem } from '@prosa/flow/problems';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import { adoptBots } from './adopt-bots.ts';
import { adoptPrompts } from './adopt-prompts.ts';
import { checkDraft, goesTo } from './check-draft.ts';
import { noteUse } from './flow-files.queries.ts';
import { type FlowRow, findDraft } from './flows.queries.ts';
import { emitFlow } from './flows.realtime.ts';
import { getFlow, lockedFlow } from './flows.service.ts';
import { keepSecrets } from './keep-secrets.ts';
import { checkGraph } from './read-graph.ts';
import { listSecrets } from './secrets.queries.ts';
import { forgetOldVersions, publishDraft, storeDraft } from './versions.queries.ts';

type Body = RouteInput<Api['POST /flowbuilder/flow']>['body'];

/** As many as the editor lists. */
const VERSIONS_KEPT = 100;

export interface SavedFlow {
  row: FlowRow;
  isPublished: boolean;
  problems: readonly Problem[];
  secrets: readonly FlowSecret[];
}

/** @throws ERR_NO_FLOW_FOUND, ERR_CHANGED_MEANWHILE, ERR_FLOW_TOO_LARGE, ERR_VALIDATION */
export function saveFlow(
  ctx: UserCtx,
  { idFlow, nodes, connections }: Body,
  rev: number | undefined,
): Promise<SavedFlow> {
  const given = { nodes, connections } as FlowGraph;
  checkGraph(given);
  return inTransaction(ctx, async (tx) => {
    const before = await lockedFlow(tx, idFlow);
    if (rev !== undefined && rev !== before.draftRev) throw await changedMeanwhile(tx, before);
    const { isPublished, problems } = await putGraph(tx, before, { graph: given, publishes: true });
    const row = await getFlow(tx, idFlow);
    emitFlow(tx, 'update', row);
    return { row, isPublished, problems, secrets: await listSecrets(tx, idFlow) };
  });
}

async function changedMeanwhile(tx: Tx, { id, draftRev, savedBy, savedAt }: FlowRow) {
  const details: ChangedMeanwhile = {
    rev: draftRev,
    changedBy: savedBy,
    changedAt: savedAt === null ? null : iso(savedAt),
    fields: ['nodes', 'connections'],
    current: await findDraft(tx, id),
  };
  return appError('ERR_CHANGED_MEANWHILE', { details });
}

interface NewDraft {
  graph: FlowGraph;
  publishes: boolean;
}

/** The caller has locked the flow, or just made it. */
export async function putGraph(
  tx: Tx,
  flow: FlowRow,
  { graph: given, publishes }: NewDraft,
): Promise<{ isPublished: boolean; problems: Problem[]; report: FlowReportLine[] }> {
  const kept = await keepSecrets(tx, flow.id, given);
  const prompted = await adoptPrompts(tx, flow, kept);
  const { graph, report } = await adoptBots(tx, flow, prompted.graph);
  const files = filesIn(graph);
  await noteUse(tx, [...flow.draftFiles, ...files]);
  const { isChanged } = await storeDraft(tx, flow.id, { graph, files });
  const problems = await checkDraft(tx, graph);
  const isPublished = publishes && !hasErrors(problems);
  if (isPublished && isChanged) {
    await publishDraft(tx, flow.id, goesTo(graph));
    await forgetOldVersions(tx, flow.id, VERSIONS_KEPT);
    await audit(tx, 'flowPublished', { subject: flow.id, detail: flow.name });
  } else if (isChanged) await audit(tx, 'flowChanged', { subject: flow.id, detail: flow.name });
  return { isPublished, problems, report: [...prompted.report, ...report] };
}
