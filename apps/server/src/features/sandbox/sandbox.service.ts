/** The phone page: customers, what their phones show, the network's faults and the link. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import type { SandboxFaults } from '@prosa/contract/sandbox';
import { locationBody, mapTile } from '../../conversation/media/location-body.ts';
import { sniffFile } from '../../conversation/media/media-types.ts';
import { type Ctx, inTransaction } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { FormFile } from '../../core/http/multipart.ts';
import {
  emitPhone,
  lockCustomer,
  renameCustomer,
} from '../../gateway/adapters/sandbox/phone.queries.ts';
import type { Chat } from '../../gateway/adapters/sandbox/sandbox-events.queries.ts';
import { changeLink, getLink } from '../../gateway/adapters/sandbox/sandbox-link.queries.ts';
import { vcard } from '../../provider/content/vcard.ts';
import { type CustomerMessage, writeAsCustomer } from './customer-writes.ts';
import * as queries from './sandbox.queries.ts';
import { checkSandboxConnection, checkSandboxOn } from './sandbox-access.ts';

type MessageBody = RouteInput<Api['POST /sandbox/messages']>['body'];
type LinkBody = RouteInput<Api['POST /sandbox/link']>['body'];

const CONNECTION_CLOSED = 428;

export const listCustomers = (ctx: Ctx, connectionId: number, search?: string) =>
  inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, connectionId);
    return queries.listCustomers(tx, connectionId, search ? { search } : {});
  });

/** Adds a customer, or gives the one with this number another name. */
export const addCustomer = (ctx: Ctx, chat: Chat, name: string): Promise<queries.CustomerRow> =>
  inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, chat.connectionId);
    await lockCustomer(tx, chat, name);
    await renameCustomer(tx, chat, name);
    emitPhone(tx, chat);
    const [customer] = await queries.listCustomers(tx, chat.connectionId, { number: chat.number });
    return customer!;
  });

export const listMessages = (ctx: Ctx, chat: Chat) =>
  inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, chat.connectionId);
    return queries.listPhoneMessages(tx, chat);
  });

export async function writeMessage(
  ctx: Ctx,
  body: MessageBody,
  files: readonly FormFile[],
): Promise<{ id: string }> {
  checkSandboxOn(ctx);
  const { whatsappId: connectionId, from, quotedId, forwardingScore } = body;
  return writeAsCustomer(ctx, {
    connectionId,
    from,
    quotedId,
    forwardingScore,
    ...(await content(ctx, body, files)),
  });
}

/** A body that is already written as messages of its kind carry it. */
const kinds = {
  text: 'conversation',
  location: 'locationMessage',
  contact: 'contactMessage',
} as const;

type Content = Pick<CustomerMessage, 'kind' | 'body' | 'file'>;

async function content(ctx: Ctx, body: MessageBody, files: readonly FormFile[]): Promise<Content> {
  if (files.length > 1) throw appError('ERR_VALIDATION', { details: [{ field: 'media' }] });
  const [file] = files;
  if (file) return fileContent(ctx, file, body.body ?? '');
  if (body.location) {
    const { location } = body;
    return { kind: 'locationMessage', body: locationBody(location, await mapTile(location)) };
  }
  if (body.contact)
    return {
      kind: 'contactMessage',
      body: vcard({ name: body.contact.name, numbers: [body.contact.number] }),
    };
  if (!body.body?.trim()) throw appError('ERR_EMPTY_MESSAGE');
  return { kind: kinds[body.kind ?? 'text'], body: body.body };
}

/** Customers may send anything: a damaged picture becomes a document. */
async function fileContent(ctx: Ctx, stored: FormFile, caption: string): Promise<Content> {
  const { mime, kind } = await sniffFile(ctx.core.storage.localPath(stored.key));
  const { key, name, bytes } = stored;
  return { kind, body: caption, file: { key, name, bytes, mime, kind, width: null, height: null } };
}

export const getFaults = (ctx: Ctx, connectionId: number): Promise<SandboxFaults> =>
  inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, connectionId);
    return (await getLink(tx, connectionId)).faults;
  });

export const changeFaults = (
  ctx: Ctx,
  connectionId: number,
  faults: { [K in keyof SandboxFaults]?: SandboxFaults[K] | undefined },
): Promise<SandboxFaults> =>
  inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, connectionId);
    await changeLink(tx, connectionId, { faults });
    tx.afterCommit(() => tx.core.wakes.send('sandbox', connectionId));
    return (await getLink(tx, connectionId)).faults;
  });

/** @throws ERR_SANDBOX_LINK_DOWN when there is no code to scan */
export const changePhoneLink = (ctx: Ctx, { whatsappId, action, code }: LinkBody): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await checkSandboxConnection(tx, whatsappId);
    const { offered } = await getLink(tx, whatsappId);
    if (action === 'scan' && !offered) throw appError('ERR_SANDBOX_LINK_DOWN');
    await changeLink(tx, whatsappId, linkChange(action, code));
    tx.afterCommit(() => {
      tx.core.wakes.send('sandbox', whatsappId);
      // A link that is back is tried at once instead of after the wait.
      if (action === 'restore') tx.core.wakes.send('connection', whatsappId);
    });
  });

function linkChange(action: LinkBody['action'], code = CONNECTION_CLOSED) {
  const changes = {
    scan: { scanned: true },
    drop: { linkDown: true },
    restore: { linkDown: false },
    unlink: { device: '' },
    close: { closeCode: code },
  };
  return changes[action];
}
