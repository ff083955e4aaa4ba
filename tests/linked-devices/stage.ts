/** Linked devices on this side, WhatsApp's servers and phones on the other. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ChildHost } from '../../apps/server/src/gateway/baileys/child-host.ts';
import { startTestCore, type TestCore } from '../../apps/server/src/testing/test-core.ts';
import { guardConsole } from '../fakes/whatsapp-server/console-guard.ts';
import type { Phone } from '../fakes/whatsapp-server/phone.ts';
import { WhatsAppServer } from '../fakes/whatsapp-server/whatsapp-server.ts';
import { Line } from './line.ts';

interface StageParts {
  server: WhatsAppServer;
  test: TestCore;
  certificate: string;
  unguard: () => void;
}

export class LinkedDeviceStage {
  readonly server: WhatsAppServer;
  readonly test: TestCore;
  readonly host: ChildHost;
  readonly #certificate: string;
  readonly #unguard: () => void;
  #numbers = 0;

  private constructor(parts: StageParts) {
    this.#unguard = parts.unguard;
    this.server = parts.server;
    this.test = parts.test;
    this.#certificate = parts.certificate;
    this.host = new ChildHost(parts.test.core);
  }

  static async open(env: Record<string, string> = {}): Promise<LinkedDeviceStage> {
    const unguard = guardConsole();
    const server = await WhatsAppServer.start();
    const certificate = path.join(await mkdtemp(path.join(os.tmpdir(), 'prosa-ca-')), 'ca.pem');
    await writeFile(certificate, server.media.certificate);
    // Children trust the fake's file server as they would WhatsApp's.
    process.env.NODE_EXTRA_CA_CERTS = certificate;
    const rootKey = Buffer.from(server.rootKey).toString('hex');
    const test = await startTestCore({
      WA_SERVER_URL: `${server.url}#${rootKey}`,
      WA_ACK_MS: '1000',
      ...env,
    });
    return new LinkedDeviceStage({ server, test, certificate, unguard });
  }

  async close(): Promise<void> {
    delete process.env.NODE_EXTRA_CA_CERTS;
    await rm(path.dirname(this.#certificate), { recursive: true, force: true });
    await this.server.close();
    await this.test.stop();
    this.#unguard();
    if (this.server.errors.length > 0) throw new AggregateError(this.server.errors);
  }

  /** With a number nobody has. */
  phone(name: string): Phone {
    this.#numbers++;
    return this.server.phone(String(5_511_980_000_000 + this.#numbers), name);
  }

  line(): Promise<Line> {
    return Line.make({ core: this.test.core, host: this.host });
  }
}
