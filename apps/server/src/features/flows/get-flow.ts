/** What the editor opens. */
import type { FlowFile, WholeFlow } from '@prosa/contract/flows';
import type { FlowGraph } from '@prosa/flow/graph';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import { checkDraft } from './check-draft.ts';
import { type FlowFileRow, findFlowFiles } from './flow-files.queries.ts';
import { presentFlow } from './flows.present.ts';
import { findDraft } from './flows.queries.ts';
import { getFlow } from './flows.service.ts';
import { listSecrets } from './secrets.queries.ts';
import { findVersion, listVersions, type VersionRow } from './versions.queries.ts';

const VERSIONS_MAX = 100;

/** @throws ERR_NO_FLOW_FOUND */
export const getWholeFlow = (ctx: UserCtx, id: number): Promise<WholeFlow> =>
  inTransaction(ctx, async (tx) => {
    const row = await getFlow(tx, id);
    const graph = await findDraft(tx, id);
    return {
      ...presentFlow(row),
      flow: graph && onWire(graph),
      draftRev: row.draftRev,
      secrets: await listSecrets(tx, id),
      files: await filesNamed(tx, row.draftFiles),
      problems: graph ? await checkDraft(tx, graph) : [],
    };
  });

/** @throws ERR_NO_FLOW_FOUND */
export const listVersionsOf = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await getFlow(tx, id);
    return (await listVersions(tx, id, VERSIONS_MAX)).map(presentVersion);
  });

/** @throws ERR_NO_FLOW_FOUND where there is no such version either */
export const getVersion = (ctx: UserCtx, id: number, no: number) =>
  inTransaction(ctx, async (tx) => {
    const found = await findVersion(tx, id, no);
    if (!found) throw appError('ERR_NO_FLOW_FOUND');
    const { graph, files, ...row } = found;
    return { ...presentVersion(row), flow: onWire(graph), files: await filesNamed(tx, files) };
  });

const presentVersion = ({ createdAt, ...row }: VersionRow) => ({
  ...row,
  createdAt: iso(createdAt),
});

const onWire = ({ nodes, connections }: FlowGraph) => ({
  nodes: [...nodes],
  connections: [...connections],
});

const filesNamed = async (tx: Tx, names: readonly string[]): Promise<FlowFile[]> =>
  (await findFlowFiles(tx, names)).map((row) => presentFile(tx, row));

export const presentFile = (
  { core, companyId }: Pick<Tx, 'core' | 'companyId'>,
  { name, original, fileId, mime, bytes }: FlowFileRow,
): FlowFile => ({
  name,
  original,
  mediaType: mime,
  bytes,
  path: mediaUrl(core, companyId, { id: fileId, name: original }),
});
