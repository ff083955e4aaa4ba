/** The customers' side of a simulated campaign: phones of the sandbox, or of our own WhatsApp server. */
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { type Attendant, sandboxConnection } from '../stage/attendant.ts';
import { eventually } from '../stage/eventually.ts';
import type { Stage } from '../stage/stage.ts';
import { openWhatsApp } from '../stage/whatsapp.ts';

export interface CampaignPeer {
  /** Settings of the product's processes. */
  readonly env: Readonly<Record<string, string>>;
  /** @returns a connection of the admin's company, up */
  link(admin: Attendant): Promise<number>;
  addPhones(numbers: readonly string[]): void;
  /** How many messages that begin with these words are on each phone. */
  arrived(words: string): Promise<Map<string, number>>;
  /** A customer writes to the company. */
  write(number: string, body: string): Promise<void>;
  close(): Promise<void>;
}

export const peerKinds = ['sandbox', 'linked'] as const;
export type PeerKind = (typeof peerKinds)[number];

export const openPeer = (kind: PeerKind, stage: Stage): Promise<CampaignPeer> =>
  kind === 'sandbox' ? Promise.resolve(sandboxPeer(stage)) : openLinkedPeer();

function sandboxPeer(stage: Stage): CampaignPeer {
  let desk: { admin: Attendant; whatsappId: number };
  return {
    env: {},
    link: async (admin) => {
      const whatsappId = await sandboxConnection(admin);
      desk = { admin, whatsappId };
      return whatsappId;
    },
    addPhones: () => undefined,
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
      return id;
    },
    addPhones: (numbers) => {
      for (const number of numbers) phones.set(number, server.phone(number, `Pessoa ${number}`));
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

const textOf = ({
  conversation,
  extendedTextMessage,
}: Phone['account']['arrived'][number]['message']): string =>
  conversation ?? extendedTextMessage?.text ?? '';
