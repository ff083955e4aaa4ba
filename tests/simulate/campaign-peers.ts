/** The customers' side of a simulated campaign: phones of the sandbox, of our own WhatsApp server, or of our Graph server. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { CampaignTemplate } from '@prosa/contract/campaign-content';
import { GraphServer } from '../fakes/graph-server/graph-server.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { enterNumber } from '../providers/cloud-rig.ts';
import { type Attendant, sandboxConnection } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';
import type { Stage } from '../stage/stage.ts';
import { openWhatsApp } from '../stage/whatsapp.ts';

export interface CampaignPeer {
  /** Settings of the product's processes. */
  readonly env: Readonly<Record<string, string>>;
  /** @returns a connection of the admin's company, up, and what it sends if not free text */
  link(admin: Attendant, url: string): Promise<Linked>;
  addPhones(numbers: readonly string[]): Promise<void>;
  /** How many messages that begin with these words are on each phone. */
  arrived(words: string): Promise<Map<string, number>>;
  /** A customer writes to the company. */
  write(number: string, body: string): Promise<void>;
  close(): Promise<void>;
}

export interface Linked {
  whatsappId: number;
  templates?: CampaignTemplate[];
}

export const peerKinds = ['sandbox', 'linked', 'cloud'] as const;
export type PeerKind = (typeof peerKinds)[number];

export async function openPeer(
  kind: PeerKind,
  { stage, words }: { stage: Stage; words: string },
): Promise<CampaignPeer> {
  if (kind === 'linked') return openLinkedPeer();
  return kind === 'cloud' ? openCloudPeer(words) : sandboxPeer(stage);
}

function sandboxPeer(stage: Stage): CampaignPeer {
  let desk: { admin: Attendant; whatsappId: number };
  return {
    env: {},
    link: async (admin) => {
      const whatsappId = await sandboxConnection(admin);
      desk = { admin, whatsappId };
      return { whatsappId };
    },
    addPhones: async () => undefined,
    arrived: async (words) => {
      const rows = await stage.query<{ number: string; count: number }>(
        `select number, count(*)::int as count from sandbox_messages
         where not from_customer and starts_with(body, $1) group by number`,
        [words],
      );
      return new Map(rows.map(({ number, count }) => [number, count]));
    },
    write: async (number, body) => {
      const { admin, whatsappId } = desk;
      await admin.call('POST /sandbox/messages', { body: { whatsappId, from: { number }, body } });
    },
    close: async () => undefined,
  };
}

/** Meta has many under way at once: one after the other, reports would come minutes late on a busy machine. */
const WEBHOOK_LANES = 16;
const SHOP = '5511988887777';

async function openLinkedPeer(): Promise<CampaignPeer> {
  const { server, env, close } = await openWhatsApp();
  const shop = server.phone(SHOP, 'Loja');
  const phones = new Map<string, Phone>();
  return {
    env,
    link: async ({ call }) => {
      const { id } = await call('POST /whatsapp', {
        body: { name: 'Celular', provider: 'baileys' },
      });
      const params = { whatsappId: String(id) };
      const connection = () => call('GET /whatsapp/:whatsappId', { params });
      await call('POST /whatsappsession/:whatsappId', { params });
      await shop.scanQr(
        await eventually('a code to scan', async () => (await connection()).qrcode),
      );
      await eventually('it is linked', async () => (await connection()).status === 'CONNECTED');
      return { whatsappId: id };
    },
    addPhones: async (numbers) => {
      for (const number of numbers) {
        phones.set(number, server.phone(number, `Pessoa ${number}`));
        // Its keys take a while to make, and the way to the database leads through this process.
        await breathe();
      }
    },
    // A repeated attempt has the id of the first: phones show it once.
    arrived: async (words) =>
      new Map(
        [...phones].flatMap(([number, { account }]) => {
          const ids = account.arrived
            .filter(({ message }) => textOf(message).startsWith(words))
            .map(({ id }) => id);
          return ids.length > 0 ? [[number, new Set(ids).size] as const] : [];
        }),
      ),
    write: async (number, body) => {
      await phones.get(number)!.chat(shop).send({ kind: 'text', body });
    },
    close,
  };
}

/** @param words with which its template begins */
async function openCloudPeer(words: string): Promise<CampaignPeer> {
  const graph = await GraphServer.start();
  graph.webhookLanes = WEBHOOK_LANES;
  const number = graph.addNumber();
  number.templates = [
    {
      name: 'prova',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: `${words} {{1}}` }],
    },
  ];
  return {
    env: { GRAPH_URL: graph.url, CLOUD_PROBE_MS: '500' },
    link: async (admin, url) => {
      const body = { name: 'API oficial', provider: 'cloud' } as const;
      const { id: whatsappId } = await admin.call('POST /whatsapp', { body });
      await enterNumber({ url, admin, graph, number, connectionId: whatsappId });
      const { templates } = await admin.call('POST /templates/sync', { body: { whatsappId } });
      const values = { 'body.1': '{nome}' };
      return { whatsappId, templates: [{ whatsappId, templateId: templates[0]!.id, values }] };
    },
    addPhones: async (numbers) => {
      for (const each of numbers) number.customer(each);
    },
    arrived: async (begin) => {
      const found = new Map<string, number>();
      for (const customer of number.customers) {
        const inbox = await customer.inbox();
        const count = inbox.filter(({ body }) => body.startsWith(begin)).length;
        if (count > 0) found.set(customer.number, count);
      }
      return found;
    },
    write: async (from, body) => {
      await number.customer(from).send({ kind: 'text', body });
    },
    close: () => graph.stop(),
  };
}

const textOf = ({
  conversation,
  extendedTextMessage,
}: Phone['account']['arrived'][number]['message']): string =>
  conversation ?? extendedTextMessage?.text ?? '';
