/** An admin who draws flows, for tests. */
import { type FlowGraph, newGraph } from '@prosa/flow/graph';
import { node } from '@prosa/flow/testing/flows';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import type { SQL } from '../core/db/drizzle.ts';
import { buildCompany, buildQueue } from './builders.ts';
import { startTestApp, type TestApp, type TestSession } from './test-app.ts';

interface Id {
  id: number;
}

export interface FlowStage {
  app: TestApp;
  companyId: number;
  admin: TestSession;
  add(name?: string): ReturnType<typeof addFlow>;
  save(flow: Id, graph: FlowGraph, rev?: number): ReturnType<typeof saveGraph>;
  open(flow: Id): ReturnType<typeof openFlow>;
  /** A node that places the ticket in a new queue. */
  ending(): Promise<ReturnType<typeof node>>;
  run(statement: SQL): Promise<unknown>;
}

let made = 0;

const addFlow = (admin: TestSession, name = `Fluxo ${++made}`) =>
  admin.call('POST /flowbuilder', { body: { name } });

const saveGraph = (admin: TestSession, { id }: Id, graph: FlowGraph, rev?: number) =>
  admin.call('POST /flowbuilder/flow', { body: { idFlow: id, ...onWire(graph), rev } });

const openFlow = async (admin: TestSession, flow: Id) =>
  (await admin.call('GET /flowbuilder/flow/:flowId', of(flow))).flow;

export const of = ({ id }: Id) => ({ params: { flowId: String(id) } });

export const onWire = ({ nodes, connections }: FlowGraph = newGraph()) => ({
  nodes: [...nodes],
  connections: [...connections],
});

export async function openFlowStage(env: Record<string, string> = {}): Promise<FlowStage> {
  const app = await startTestApp(env);
  const { id: companyId } = await buildCompany(app.core);
  const admin = await app.enter(companyId, { profile: 'admin', name: 'Ana' });
  return {
    app,
    companyId,
    admin,
    add: (name) => addFlow(admin, name),
    save: (...given) => saveGraph(admin, ...given),
    open: (flow) => openFlow(admin, flow),
    ending: async () => {
      const { id, name } = await buildQueue(app.core, companyId, { name: `Fila ${++made}` });
      return node('q', 'ticket', { id, name });
    },
    run: (statement) =>
      inTransaction(companyCtx(app.core, companyId), ({ db }) => db.execute(statement)),
  };
}
