/** The sandbox as a rig of the contract suite: driven over its HTTP interface, as its phone page does. */
import { createHash } from 'node:crypto';
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import type { SandboxMessage } from '@prosa/contract/sandbox';
import { sandboxCapabilities } from '../../apps/server/src/provider/capabilities/sandbox.capabilities.ts';
import { buildCompany, buildUser } from '../../apps/server/src/testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../apps/server/src/testing/sandbox-phone.ts';
import {
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import type {
  CustomerDriver,
  CustomerMessage,
  ProviderFaults,
  ProviderRig,
  ReceivedMessage,
} from './provider-rig.ts';

interface Line {
  app: TestApp;
  admin: TestSession;
  phone: SandboxPhone;
}

export async function openSandboxRig(): Promise<ProviderRig> {
  const app = await startTestApp();
  const { id: companyId } = await buildCompany(app.core);
  const user = await buildUser(app.core, companyId, { profile: 'admin', allTicket: 'enabled' });
  const admin = await app.login(user.email);
  const phone = await linkSandbox(app, admin);
  // Receipts come at once; a phone reads only on command.
  await phone.faults({ ackDelayMs: 0, reads: false });
  const line = { app, admin, phone };
  return {
    kind: 'sandbox',
    capabilities: sandboxCapabilities,
    connectionId: phone.connectionId,
    customer: (number, name) => new SandboxCustomer(line, number, name),
    faults: faultsOf(phone),
    close: () => app.stop(),
    ...line,
  };
}

const faultsOf = (phone: SandboxPhone): ProviderFaults => ({
  loseAnswers: () => phone.faults({ failNext: 'unknown' }),
  refuseNext: (cls) => phone.faults({ failNext: cls }),
  deliver: (deliveries) => phone.faults({ deliveries }),
  drop: () => phone.link('drop'),
  restore: () => phone.link('restore'),
  unlink: () => phone.link('unlink'),
});

class SandboxCustomer implements CustomerDriver {
  readonly number: string;
  readonly #line: Line;
  readonly #name: string | undefined;

  constructor(line: Line, number: string, name?: string) {
    this.#line = line;
    this.number = number;
    this.#name = name;
  }

  async send(message: CustomerMessage): Promise<string> {
    const { call } = this.#line.admin;
    const { id } = await call('POST /sandbox/messages', {
      body: {
        ...this.#target,
        from: { number: this.number, ...(this.#name ? { name: this.#name } : {}) },
        ...(message.quotedId ? { quotedId: message.quotedId } : {}),
        ...(message.forwardingScore ? { forwardingScore: message.forwardingScore } : {}),
        ...contentOf(message),
      },
      ...filesOf(message),
    });
    return id;
  }

  edit(messageId: string, body: string): Promise<void> {
    return this.#act({ action: 'edit', messageId, body });
  }

  revoke(messageId: string): Promise<void> {
    return this.#act({ action: 'delete', messageId });
  }

  react(messageId: string, emoji: string): Promise<void> {
    return this.#act({ action: 'react', messageId, emoji });
  }

  type(typing: boolean): Promise<void> {
    return this.#act({ action: 'typing', typing });
  }

  read(): Promise<void> {
    return this.#act({ action: 'read' });
  }

  call(kind: 'voice' | 'video'): Promise<void> {
    return this.#act({ action: 'call', video: kind === 'video' });
  }

  setOnline(online: boolean): Promise<void> {
    return this.#act({ action: 'online', online });
  }

  async inbox(): Promise<ReceivedMessage[]> {
    const shown = await this.#messages();
    return Promise.all(
      shown.filter(({ fromCustomer }) => !fromCustomer).map((each) => this.#received(each)),
    );
  }

  async reactionsTo(id: string): Promise<string[]> {
    const shown = (await this.#messages()).find((each) => each.id === id);
    return shown?.reaction ? [shown.reaction] : [];
  }

  async isRead(id: string): Promise<boolean> {
    return (await this.#messages()).some((each) => each.id === id && each.status === 'read');
  }

  get #target() {
    return { whatsappId: this.#line.phone.connectionId };
  }

  #messages(): Promise<SandboxMessage[]> {
    return this.#line.phone.shows(this.number);
  }

  async #act(act: Act): Promise<void> {
    const body = { ...this.#target, number: this.number, ...act } as SandboxAct;
    await this.#line.admin.call('POST /sandbox/actions', { body });
  }

  async #received(message: SandboxMessage): Promise<ReceivedMessage> {
    return {
      id: message.id,
      kind: kinds[message.mediaType] ?? 'text',
      body: message.body,
      isEdited: message.edited,
      isDeleted: message.deleted,
      reaction: message.reaction ?? '',
      forwardingScore: message.forwardingScore,
      ...(message.quotedId ? { quotedId: message.quotedId } : {}),
      ...(message.mediaUrl ? { sha256: await this.#hash(message.mediaUrl) } : {}),
    };
  }

  async #hash(mediaUrl: string): Promise<string> {
    const response = await this.#line.admin.open(mediaUrl);
    const bytes = Buffer.from(await response.arrayBuffer());
    return createHash('sha256').update(bytes).digest('hex');
  }
}

type SandboxAct = RouteInput<Api['POST /sandbox/actions']>['body'];
/** For each kind of action, the fields besides the phone's address. */
type Act = SandboxAct extends infer A
  ? A extends unknown
    ? Omit<A, 'whatsappId' | 'number'>
    : never
  : never;

const kinds: Record<string, ReceivedMessage['kind']> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  application: 'document',
  locationMessage: 'location',
  contactMessage: 'contacts',
};

function contentOf(message: CustomerMessage) {
  switch (message.kind) {
    case 'text':
      return { body: message.body };
    case 'file':
      return { body: message.caption ?? '' };
    case 'location': {
      const { latitude, longitude, name } = message;
      return {
        kind: 'location' as const,
        location: { latitude, longitude, ...(name ? { name } : {}) },
      };
    }
    case 'contact':
      return { kind: 'contact' as const, contact: { name: message.name, number: message.number } };
  }
}

function filesOf(message: CustomerMessage) {
  if (message.kind !== 'file') return {};
  const { bytes, name, mime } = message;
  return { files: { media: [new File([new Uint8Array(bytes)], name, { type: mime })] } };
}
