/** A linked device with everything of it that is sealed, for tests of master keys. */
import { expect } from 'vitest';
import { type Core, companyCtx, inTransaction, type Tx } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import type { SecretPlace } from '../core/secrets/secrets.ts';
import { AuthStore, JOURNAL } from '../gateway/adapters/baileys/auth-store.ts';
import { keepSent } from '../gateway/adapters/baileys/device.queries.ts';
import { fileRefOf, sealFileRefs } from '../gateway/adapters/baileys/file-ref.ts';
import { keyedVault } from '../gateway/adapters/baileys/vault.ts';
import { keepRefusedEvent } from '../gateway/inbound/refused-events.queries.ts';
import { acquireLease, type Lease } from '../gateway/leases/lease.ts';
import type { InboundMessage } from '../provider/port.ts';
import { buildConnection, buildTicket } from './builders.ts';

/** More than one batch. */
export const KEYS = 250;

export const device = (core: Core, lease: Lease) =>
  new AuthStore({
    core,
    lease,
    vault: keyedVault(core.secrets, lease),
    onJournal: () => {},
    onBroken: () => {},
  });

export const sentPlace = ({ companyId, connectionId }: Lease): SecretPlace => ({
  table: 'wa_sent_messages',
  column: 'content',
  companyId,
  row: `${connectionId} sent-1`,
});

export async function buildArchive(core: Core, companyId: number): Promise<number> {
  const { id: connectionId } = await buildConnection(core, companyId, { provider: 'baileys' });
  const lease = (await acquireLease(core, { companyId, connectionId }, crypto.randomUUID()))!;
  const store = device(core, lease);
  await store.load();
  await store.saveCreds();
  await store.keys.set({ session: { a: new Uint8Array([5]) } });
  await store.archive();
  return connectionId;
}

/** Archived values are sealed for their original place, so that they can be moved back. */
export async function expectArchive(
  { secrets }: Core,
  tx: Tx,
  connectionId: number,
): Promise<void> {
  const { companyId } = tx;
  const kept = await rows<{ type: string; id: string; value: Buffer }>(
    tx.db,
    sql`select type, id, value from wa_archived_keys where connection_id = ${connectionId} order by type`,
  );
  const opened = kept.map(({ type, id, value }) => {
    const [table, name] = type === 'creds' ? ['wa_devices', type] : ['wa_keys', `${type} ${id}`];
    const place = { table, column: 'value', companyId, row: `${connectionId} ${name}` };
    return secrets.unseal(place as SecretPlace, value).toString();
  });
  expect(opened).toEqual([expect.stringContaining('noiseKey'), expect.stringContaining('BQ==')]);
}

export async function buildDevice(core: Core, lease: Lease): Promise<void> {
  const { companyId, connectionId } = lease;
  const store = device(core, lease);
  await store.load();
  await store.saveCreds();
  const keys = Array.from({ length: KEYS }, (_, n) => [`${n}`, new Uint8Array([n % 256])]);
  const entry = { key: 'k', attrs: { id: 'in-1' }, plaintext: new Uint8Array([7]) };
  await store.keys.set({
    session: Object.fromEntries(keys),
    ...({ [JOURNAL]: { k: entry } } as object),
  });
  const content = core.secrets.seal(sentPlace(lease), 'sent');
  const media = fileRefOf(
    { type: 'image', message: {}, mime: 'image/png', name: 'a.png', isVoice: false } as never,
    { id: 'in-2', chatJid: '5511@s.whatsapp.net', fromMe: false } as never,
  );
  const message = { t: 'message', media } as InboundMessage;
  const [sealed] = await sealFileRefs(keyedVault(core.secrets, lease), [message]);
  const ticket = await buildTicket(core, companyId, { connectionId });
  await inTransaction(companyCtx(core, companyId), async (tx) => {
    await keepRefusedEvent(tx, {
      connectionId,
      // Characters that PostgreSQL's JSON functions refuse.
      event: { ...sealed, body: 'antes\0depois \ud800' } as never,
      error: 'it failed',
      tries: 3,
    });
    await keepSent(tx, connectionId, { providerId: 'sent-1', content });
    await tx.db.execute(sql`insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id,
        provider_id, from_me, media_state, media_ref)
      values (${companyId}, ${ticket.conversationId}, 1, ${crypto.randomUUID()}, ${ticket.id}, ${connectionId},
        'in-2', false, 'pending', ${JSON.stringify(sealed!.media)}::jsonb)`);
  });
}
