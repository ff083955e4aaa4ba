/** Cloud API as a rig of the contract suite: the product with our own Graph server. */
import type { Call } from '@prosa/contract/client';
import { cloudCapabilities } from '../../apps/server/src/provider/capabilities/cloud.capabilities.ts';
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import {
  eventually,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import type { GraphNumber } from '../fakes/graph-server/graph-number.ts';
import { GraphServer } from '../fakes/graph-server/graph-server.ts';
import type { ProviderFaults, ProviderRig } from './provider-rig.ts';

export interface CloudRig extends ProviderRig {
  readonly graph: GraphServer;
  readonly number: GraphNumber;
}

export async function openCloudRig(env: Record<string, string> = {}): Promise<CloudRig> {
  const graph = await GraphServer.start();
  const app = await startTestApp({ GRAPH_URL: graph.url, CLOUD_PROBE_MS: '200', ...env });
  const { id: companyId } = await buildCompany(app.core);
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  const admin = await app.login(user.email);
  const number = graph.addNumber();
  const connectionId = await linkCloud({ app, admin, graph, number });
  return {
    kind: 'cloud',
    capabilities: cloudCapabilities,
    app,
    admin,
    connectionId,
    graph,
    number,
    customer: (digits, name) => number.customer(digits, name),
    faults: faultsOf(graph, number),
    close: async () => {
      await app.stop();
      await graph.stop();
    },
  };
}

interface Parties {
  app: TestApp;
  admin: TestSession;
  graph: GraphServer;
  number: GraphNumber;
}

/** @returns the connection, up */
export async function linkCloud({ app, admin, graph, number }: Parties): Promise<number> {
  const { companyId } = admin.user;
  const { id } = await buildConnection(app.core, companyId, { provider: 'cloud' });
  await enterNumber({ url: app.url, admin, graph, number, connectionId: id });
  return id;
}

interface Entry {
  url: string;
  admin: { call: Call };
  graph: GraphServer;
  number: GraphNumber;
  connectionId: number;
}

/** Everything that a person does in the form and on Meta's page, until the connection is up. */
export async function enterNumber({ url: server, admin, graph, number, connectionId }: Entry) {
  const params = { whatsappId: connectionId };
  const { account } = await admin.call('PUT /whatsapp/:whatsappId/cloud', {
    params,
    body: {
      phoneNumberId: number.phoneNumberId,
      businessAccountId: number.businessAccountId,
      token: number.token,
      appSecret: number.appSecret,
    },
  });
  const url = `${server}${new URL(account.webhookUrl).pathname}`;
  await graph.enterWebhook(number, { url, verifyToken: account.verifyToken });
  await admin.call('POST /whatsapp/:whatsappId/cloud/check', { params });
  await eventually('the number is up', async () => {
    const { status } = await admin.call('GET /whatsapp/:whatsappId', { params });
    return status === 'CONNECTED';
  });
}

const RETRY = { code: 131016, status: 500 };
const UNDELIVERABLE = { code: 131026, status: 400 };

const faultsOf = (graph: GraphServer, number: GraphNumber): ProviderFaults => ({
  loseAnswers: async (count) => {
    graph.faults.loseAnswers = count;
  },
  refuseNext: async (cls) => {
    graph.faults.failNext.push(cls === 'retry' ? RETRY : UNDELIVERABLE);
  },
  deliver: async (times) => {
    graph.faults.deliveries = times;
  },
  drop: async () => {
    graph.faults.isDown = true;
  },
  restore: async () => {
    graph.restore();
  },
  unlink: async () => {
    number.token = 'withdrawn';
  },
});
