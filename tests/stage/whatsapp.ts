/** WhatsApp's servers and phones for the product in this process and its children. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { guardConsole } from '../fakes/whatsapp-server/console-guard.ts';
import { WhatsAppServer } from '../fakes/whatsapp-server/whatsapp-server.ts';

export interface WhatsAppStage {
  readonly server: WhatsAppServer;
  /** Settings of the product for this server. */
  readonly env: Readonly<Record<string, string>>;
  /** Certificate of its file server; the environment of this process names it already. */
  readonly certificate: string;
  /** @throws anything unexpected that the server recorded */
  close(): Promise<void>;
}

/** Processes started from here on trust its file server as they would WhatsApp's. */
export async function openWhatsApp(): Promise<WhatsAppStage> {
  const unguard = guardConsole();
  const server = await WhatsAppServer.start();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-ca-'));
  // Children may run as another user.
  await chmod(folder, 0o755);
  const certificate = path.join(folder, 'ca.pem');
  await writeFile(certificate, server.media.certificate);
  process.env.NODE_EXTRA_CA_CERTS = certificate;
  return {
    server,
    env: { WA_SERVER_URL: server.address, WA_ACK_MS: '1000' },
    certificate,
    close: async () => {
      delete process.env.NODE_EXTRA_CA_CERTS;
      await rm(folder, { recursive: true, force: true });
      await server.close();
      unguard();
      if (server.errors.length > 0) throw new AggregateError(server.errors);
    },
  };
}
