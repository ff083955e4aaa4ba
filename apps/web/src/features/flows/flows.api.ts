import type { Flow, FlowFile, WholeFlow } from '@prosa/contract/flows';
import type { FlowTemplate } from '@prosa/contract/flows/manifest';
import { compareNames } from '@prosa/contract/name-order';
import type { FlowRequest } from '@prosa/flow/flow-state';
import type { FlowGraph } from '@prosa/flow/graph';
import type { MediaKind } from '@prosa/flow/nodes';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithProgress, fetchFile } from '../../session/session.ts';
import type { Resource } from '../../ui/resource.ts';
import { saveFile } from '../../ui/save-file.ts';

export interface FlowDraft {
  name: string;
  active: boolean;
  /** Only for a new one; null: empty. */
  template: FlowTemplate | null;
}

const params = (id: number) => ({ params: { flowId: String(id) } });

export const flowsResource: Resource<Flow, FlowDraft> = {
  name: 'flows',
  list: async ({ signal, filter: _, ...query }) => {
    const page = await call('GET /flowbuilder', { query }, { signal });
    return { items: page.flows, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: ({ name, template }) =>
    call('POST /flowbuilder', { body: { name, ...(template ? { template } : {}) } }),
  update: (flowId, { name, active }) =>
    call('PUT /flowbuilder', { body: { flowId, name, active } }),
  remove: (id) => call('DELETE /flowbuilder/:flowId', params(id)),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

export const duplicateFlow = (flowId: number) =>
  call('POST /flowbuilder/duplicate', { body: { flowId } });

/** A zip with the files that its nodes send. */
export async function downloadFlow({ id, name }: Flow): Promise<void> {
  saveFile(`${name}.zip`, await fetchFile(`/flowbuilder/flow/${id}/export`));
}

export const importFlowFile = (file: File) =>
  call('POST /flowbuilder/import', { body: {}, files: { file: [file] } });

/** Flows that a node can go to, by name. */
export const flowChoicesQuery = queryOptions({
  queryKey: [flowsResource.name, 'choices'],
  queryFn: async ({ signal }) => (await call('GET /flowbuilder', { query: {} }, { signal })).flows,
});

export const getWholeFlow = async (id: number, signal?: AbortSignal): Promise<WholeFlow> =>
  (await call('GET /flowbuilder/flow/:flowId', params(id), signal ? { signal } : {})).flow;

/** Fetched anew for each visit of the editor: what it edits must be what the server has. */
export const wholeFlowQuery = (id: number) =>
  queryOptions({
    queryKey: [flowsResource.name, 'whole', id],
    queryFn: ({ signal }) => getWholeFlow(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** @param rev of the draft that was edited; undefined overwrites */
export const saveFlow = (id: number, graph: FlowGraph, rev: number | undefined) =>
  call('POST /flowbuilder/flow', {
    body: {
      idFlow: id,
      nodes: [...graph.nodes],
      connections: [...graph.connections],
      ...(rev === undefined ? {} : { rev }),
    },
  });

/** @param live the version that is live: with another one the list is another */
export const versionsQuery = (id: number, live: number | null) =>
  queryOptions({
    queryKey: [flowsResource.name, 'versions', id, live],
    queryFn: async ({ signal }) =>
      (await call('GET /flowbuilder/flow/:flowId/versions', params(id), { signal })).versions,
    staleTime: 0,
  });

export const getVersion = (id: number, no: number) =>
  call('GET /flowbuilder/flow/:flowId/versions/:no', {
    params: { flowId: String(id), no },
  });

export const countsQuery = (id: number, days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [flowsResource.name, 'counts', id, days],
    queryFn: async ({ signal }) =>
      (
        await call(
          'GET /flowbuilder/flow/:flowId/counts',
          { ...params(id), query: days },
          { signal },
        )
      ).counts,
    staleTime: 0,
  });

export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: [flowsResource.name, 'usage', id],
    queryFn: async ({ signal }) =>
      (await call('GET /flowbuilder/flow/:flowId/usage', params(id), { signal })).usedBy,
    staleTime: 0,
  });

/** Really asks the other server, with the stored credentials of the node. */
export const sendRequest = (id: number, { headers, ...request }: FlowRequest) =>
  call('POST /flowbuilder/flow/:flowId/request', {
    ...params(id),
    body: { ...request, headers: [...headers] },
  });

/** Images have a route of their own; audios and videos share one. */
export async function uploadMedia(
  kind: MediaKind,
  file: File,
  onProgress: (part: number) => void,
): Promise<FlowFile> {
  const path = kind === 'img' ? 'POST /flowbuilder/img' : 'POST /flowbuilder/audio';
  const answer = await callWithProgress(onProgress)(path, { body: {}, files: { medias: [file] } });
  return answer.file;
}
