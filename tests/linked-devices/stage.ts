/** Linked devices on our side, WhatsApp's servers and phones on the other. */
import { ChildHost } from '../../apps/server/src/gateway/adapters/baileys/child-host.ts';
import { CLOCKS } from '../../apps/server/src/gateway/adapters/baileys/clocks.ts';
import { startTestCore, type TestCore } from '../../apps/server/src/testing/test-core.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import type { WhatsAppServer } from '../fakes/whatsapp-server/whatsapp-server.ts';
import { openWhatsApp, type WhatsAppStage } from '../stage/whatsapp.ts';
import { Line } from './line.ts';

export class LinkedDeviceStage {
  readonly test: TestCore;
  readonly host: ChildHost;
  readonly #whatsApp: WhatsAppStage;
  #numbers = 0;

  private constructor(whatsApp: WhatsAppStage, test: TestCore) {
    this.#whatsApp = whatsApp;
    this.test = test;
    this.host = new ChildHost(test.core, { ...CLOCKS, refusedMs: 50 });
  }

  static async open(env: Record<string, string> = {}): Promise<LinkedDeviceStage> {
    const whatsApp = await openWhatsApp();
    return new LinkedDeviceStage(whatsApp, await startTestCore({ ...whatsApp.env, ...env }));
  }

  get server(): WhatsAppServer {
    return this.#whatsApp.server;
  }

  async close(): Promise<void> {
    await this.test.stop();
    await this.#whatsApp.close();
  }

  /** With an unused number. */
  phone(name: string): Phone {
    this.#numbers++;
    return this.server.phone(String(5_511_980_000_000 + this.#numbers), name);
  }

  line(host = this.host): Promise<Line> {
    return Line.make({ core: this.test.core, host });
  }
}
