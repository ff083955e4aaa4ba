/** A server with bare clients, for its own tests: closed together, and nothing unexpected may have happened. */
import type { UserFacingSocketConfig } from 'baileys';
import { BareClient, trust } from './bare-client.ts';
import type { Phone } from './phone.ts';
import { WhatsAppServer } from './whatsapp-server.ts';

export class TestStage {
  readonly server: WhatsAppServer;
  readonly #clients: BareClient[] = [];
  readonly #untrust: () => void;
  #numbers = 0;

  private constructor(server: WhatsAppServer) {
    this.server = server;
    this.#untrust = trust(server);
  }

  static async open(): Promise<TestStage> {
    return new TestStage(await WhatsAppServer.start());
  }

  /** With the keys of `device` to continue as the same one. */
  client(config: Partial<UserFacingSocketConfig> = {}, device?: BareClient): BareClient {
    const client = new BareClient(this.server, config, device);
    this.#clients.push(client);
    return client;
  }

  /** A phone with an unused number. */
  phone(name: string): Phone {
    this.#numbers++;
    return this.server.phone(String(5_511_990_000_000 + this.#numbers), name);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.stop();
    this.#untrust();
    await this.server.close();
    if (this.server.errors.length > 0) throw new AggregateError(this.server.errors);
  }
}
