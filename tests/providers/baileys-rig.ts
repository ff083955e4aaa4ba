/** A linked device as a rig of the contract suite: the product over a WhatsApp server of our own. */

import { settings } from '../../apps/server/src/conversation/settings/settings.table.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { baileysCapabilities } from '../../apps/server/src/provider/capabilities/baileys.capabilities.ts';
import {
  buildCompany,
  buildConnection,
  buildUser,
} from '../../apps/server/src/testing/builders.ts';
import {
  eventually,
  startTestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import type { Chat } from '../fakes/whatsapp-server/chat.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import type { WhatsAppServer } from '../fakes/whatsapp-server/whatsapp-server.ts';
import { openWhatsApp } from '../stage/whatsapp.ts';
import type {
  CustomerDriver,
  CustomerMessage,
  GroupDriver,
  ProviderFaults,
  ProviderRig,
  ReceivedMessage,
} from './provider-rig.ts';

const SHOP = '5511988887777';

export async function openBaileysRig(): Promise<ProviderRig & { server: WhatsAppServer }> {
  const { server, env, close } = await openWhatsApp();
  const app = await startTestApp(env);
  const { id: companyId } = await buildCompany(app.core);
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  const admin = await app.login(user.email);
  await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
    db.insert(settings).values({ companyId, key: 'CheckMsgIsGroup', value: 'disabled' }),
  );
  const shop = server.phone(SHOP, 'Loja');
  const { id: connectionId } = await buildConnection(app.core, companyId, {
    provider: 'baileys',
    wanted: 'up',
  });
  app.core.wakes.send('connection', connectionId);
  await scan(admin, connectionId, shop);
  return {
    kind: 'baileys',
    server,
    capabilities: baileysCapabilities,
    app,
    admin,
    connectionId,
    customer: (number, name) => {
      const phone = server.phone(number, name);
      return new WhatsAppCustomer(phone, phone.chat(shop));
    },
    group: async (subject, members) => {
      const phones = members.map(({ number }) => server.phone(number));
      return groupOf({ subject, shop, phones });
    },
    faults: faultsOf(server, shop),
    close: async () => {
      await app.stop();
      await close();
    },
  };
}

function groupOf(made: { subject: string; shop: Phone; phones: readonly Phone[] }): GroupDriver {
  const { subject, shop, phones } = made;
  const [creator, ...others] = phones;
  const { jid } = creator!.createGroup(subject, [shop, ...others]);
  const phoneOf = (number: string) => phones.find((phone) => phone.number === number)!;
  return {
    as: ({ number }) => new WhatsAppCustomer(phoneOf(number), phoneOf(number).groupChat(jid).chat),
    nameOf: (member) => {
      const { lid, lidJid } = (member ? phoneOf(member.number) : shop).account;
      return { text: `@${lid}`, mentioned: lidJid };
    },
  };
}

/** As a person does it: the code on the screen, the phone's camera on it. */
async function scan(admin: TestSession, whatsappId: number, shop: Phone): Promise<void> {
  const connection = () => admin.call('GET /whatsapp/:whatsappId', { params: { whatsappId } });
  await shop.scanQr(await eventually('a code to scan', async () => (await connection()).qrcode));
  await eventually('the phone is linked', async () => (await connection()).status === 'CONNECTED');
}

const BUSY = 479;
const UNKNOWN_RECIPIENT = 400;

const faultsOf = (server: WhatsAppServer, shop: Phone): ProviderFaults => ({
  loseAnswers: async (count) => server.faults.loseAcks(count),
  refuseNext: async (cls) => server.faults.refuseNext(cls === 'retry' ? BUSY : UNKNOWN_RECIPIENT),
  deliver: async (times) => {
    server.faults.copies = times;
  },
  drop: async () => server.drop(),
  restore: async () => server.restore(),
  unlink: async () => shop.unlink(),
});

class WhatsAppCustomer implements CustomerDriver {
  readonly #phone: Phone;
  readonly #chat: Chat;

  constructor(phone: Phone, chat: Chat) {
    this.#phone = phone;
    this.#chat = chat;
  }

  get number(): string {
    return this.#phone.number;
  }

  send(message: CustomerMessage): Promise<string> {
    return this.#chat.send(message);
  }

  edit(id: string, body: string): Promise<void> {
    return this.#chat.edit(id, body);
  }

  revoke(id: string): Promise<void> {
    return this.#chat.revoke(id);
  }

  react(id: string, emoji: string): Promise<void> {
    return this.#chat.react(id, emoji);
  }

  async type(isTyping: boolean): Promise<void> {
    this.#chat.type(isTyping ? 'composing' : 'paused');
  }

  async read(): Promise<void> {
    this.#chat.read();
  }

  async call(kind: 'voice' | 'video'): Promise<void> {
    this.#chat.giveUpCall(this.#chat.call(kind));
  }

  setOnline(isOnline: boolean): Promise<void> {
    return this.#phone.setOnline(isOnline);
  }

  inbox(): Promise<ReceivedMessage[]> {
    return this.#chat.inbox();
  }

  async reactionsTo(id: string): Promise<string[]> {
    return this.#chat.reactionsTo(id);
  }

  async isRead(id: string): Promise<boolean> {
    return this.#chat.isRead(id);
  }
}
