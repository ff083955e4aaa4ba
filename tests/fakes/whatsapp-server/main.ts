/** `npm run fake:whatsapp`: a WhatsApp server and phones to try a linked device by hand, without a real phone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { help, runCommand } from './commands.ts';
import { guardConsole } from './console-guard.ts';
import { readInbox } from './inbox.ts';
import { fetchWaitingQr } from './waiting-qr.ts';
import { WhatsAppServer } from './whatsapp-server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '7425' },
    number: { type: 'string', default: '5511990000000' },
    name: { type: 'string', default: 'Loja' },
    url: { type: 'string', default: 'http://localhost:3000' },
    email: { type: 'string', default: 'admin@aurora.demo' },
    password: { type: 'string', default: 'prosa-demo' },
  },
});

guardConsole();
const server = await WhatsAppServer.start(Number(values.port));
const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-whatsapp-'));
const certificate = path.join(folder, 'certificate.pem');
writeFileSync(certificate, server.media.certificate);
const hands = {
  server,
  shop: server.phone(values.number, values.name),
  fetchQr: () => fetchWaitingQr(values),
};

server.onArrival((to, arrived) => {
  void readInbox(server.media, [arrived]).then((shown) => {
    const who = arrived.isOwnCopy ? `${to.number} (copy on the phone)` : to.number;
    for (const { kind, body } of shown) console.log(`${who} received: [${kind}] ${body}`);
  });
});

console.log(`The phone of ${values.name} is +${values.number}. Start Prosa with

  WA_SERVER_URL='${server.address}' NODE_EXTRA_CA_CERTS=${certificate} npm run dev

add a connection of the kind "linked device" at /connections, and scan.
(A scan without text signs in as ${values.email}, which ends that user's other sessions.)

${help()}
`);

const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
process.once('SIGTERM', () => terminal.close());
terminal.prompt();
for await (const line of terminal) {
  const answer = await runCommand(hands, line).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (answer) console.log(answer);
  terminal.prompt();
}
await server.close();
rmSync(folder, { recursive: true, force: true });
