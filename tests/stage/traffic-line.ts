/** A connection as traffic uses it: of the sandbox, or of a provider whose servers and phones run in this process. */

import { REPORT_WITHIN_MS } from '../../apps/server/src/gateway/outbound/send-outcome.rules.ts';
import type { Provider } from '../../apps/server/src/provider/capabilities.ts';
import { GraphServer } from '../fakes/graph-server/graph-server.ts';
import { enterNumber } from '../providers/cloud-rig.ts';
import type { CustomerMessage, ReceivedMessage } from '../providers/provider-rig.ts';
import { type Attendant, sandboxConnection } from './attendant.ts';
import { eventually } from './eventually.ts';
import type { Stage } from './stage.ts';
import { openWhatsApp } from './whatsapp.ts';

/** A message at one end, with the customer it is from or for. */
export interface Heard {
  number: string;
  body: string;
  fromCustomer: boolean;
}

export interface TrafficLine {
  readonly connectionId: number;
  /** How long a message with a lost answer waits, where the provider would not notice a repeat. */
  readonly inDoubtMs: number;
  /** A customer writes; resolves when the provider has it. */
  write(number: string, body: string): Promise<unknown>;
  /** Contents of the customers' phones, in their order. */
  onPhones(stage: Stage): Promise<Heard[]>;
  /** No customer's message is under way any more. */
  isTakenIn(stage: Stage): Promise<boolean>;
}

/** A provider, and how an admin adds a connection of it. */
export interface ProviderWorld {
  /** Settings of the product for this provider. */
  readonly env: Readonly<Record<string, string>>;
  link(url: string, admin: Attendant): Promise<TrafficLine>;
  close(): Promise<void>;
}

export function openWorld(provider: Provider): Promise<ProviderWorld> | ProviderWorld {
  if (provider === 'baileys') return openPhones();
  return provider === 'cloud' ? openGraph() : SANDBOX;
}

const SANDBOX: ProviderWorld = {
  env: {},
  link: async (_url, admin) => sandboxLine(admin, await sandboxConnection(admin)),
  close: async () => {},
};

export const sandboxLine = ({ call }: Attendant, connectionId: number): TrafficLine => ({
  connectionId,
  inDoubtMs: 0,
  write: (number, body) =>
    call('POST /sandbox/messages', { body: { whatsappId: connectionId, from: { number }, body } }),
  onPhones: (stage) =>
    stage.query<Heard>(
      'select number, body, from_customer as "fromCustomer" from sandbox_messages order by seq',
    ),
  isTakenIn: async (stage) => {
    const found = await stage.query('select from sandbox_events where connection_id = $1 limit 1', [
      connectionId,
    ]);
    return found.length === 0;
  },
});

const SHOP = '5511988887777';

async function openPhones(): Promise<ProviderWorld> {
  const { server, env, certificate, close } = await openWhatsApp();
  return {
    env: { ...env, NODE_EXTRA_CA_CERTS: certificate },
    link: async (_url, admin) => {
      const shop = server.phone(SHOP, 'Loja');
      const id = await addConnection(admin, 'baileys');
      const params = { whatsappId: id };
      await admin.call('POST /whatsappsession/:whatsappId', { params });
      const connection = () => admin.call('GET /whatsapp/:whatsappId', { params });
      await shop.scanQr(
        await eventually('a code to scan', async () => (await connection()).qrcode),
      );
      const isUp = async () => (await connection()).status === 'CONNECTED';
      await eventually('the phone is linked', isUp);
      return phoneLine({ connectionId: id, inDoubtMs: 0 }, (number) =>
        server.phone(number, `Cliente ${number}`).chat(shop),
      );
    },
    close,
  };
}

async function openGraph(): Promise<ProviderWorld> {
  const graph = await GraphServer.start();
  return {
    env: { GRAPH_URL: graph.url },
    link: async (url, admin) => {
      const number = graph.addNumber();
      const connectionId = await addConnection(admin, 'cloud');
      await enterNumber({ url, admin, graph, number, connectionId });
      return phoneLine({ connectionId, inDoubtMs: REPORT_WITHIN_MS }, (digits) =>
        number.customer(digits),
      );
    },
    close: () => graph.stop(),
  };
}

async function addConnection({ call }: Attendant, provider: Provider): Promise<number> {
  return (await call('POST /whatsapp', { body: { name: `Linha ${provider}`, provider } })).id;
}

interface Customer {
  send(message: CustomerMessage): Promise<string>;
  inbox(): Promise<ReceivedMessage[]>;
}

/** @param customerOf returns the same for the same number */
function phoneLine(
  line: Pick<TrafficLine, 'connectionId' | 'inDoubtMs'>,
  customerOf: (number: string) => Customer,
): TrafficLine {
  const written: Heard[] = [];
  return {
    ...line,
    write: async (number, body) => {
      await customerOf(number).send({ kind: 'text', body });
      written.push({ number, body, fromCustomer: true });
    },
    onPhones: async () => {
      const received = [...new Set(written.map(({ number }) => number))].map(async (number) =>
        (await customerOf(number).inbox()).map(({ body }) => ({
          number,
          body,
          fromCustomer: false,
        })),
      );
      return [...written, ...(await Promise.all(received)).flat()];
    },
    isTakenIn: async (stage) => {
      const [row] = await stage.query<{ count: number }>(
        'select count(*)::int from messages where connection_id = $1 and not from_me',
        [line.connectionId],
      );
      return (row?.count ?? 0) >= written.length;
    },
  };
}
