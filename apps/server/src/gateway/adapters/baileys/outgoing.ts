/**
 * The company's outgoing messages. The first contents of a message are kept: a retry sends exactly the same under the
 * same id, so files are not uploaded twice and phones drop duplicates.
 */
import { createHash } from 'node:crypto';
import {
  type AnyMessageContent,
  generateWAMessage,
  proto,
  type SignalKeyStore,
  type WAMessageKey,
  type WASocket,
} from 'baileys';
import { providerIdFor } from '../../../conversation/messages/provider-id.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../../core/ctx.ts';
import {
  FencedError,
  type Identity,
  type OutboundCommand,
  type SendOutcome,
} from '../../../provider/port.ts';
import { assertFence, type Lease } from '../../leases/lease.ts';
import { type Ack, Acks } from './acks.ts';
import { identitiesOf, jidOf } from './addresses.ts';
import * as queries from './device.queries.ts';
import { findExpiration } from './disappearing.ts';
import { libraryLog } from './library-log.ts';
import { attributesFor, contentFor, forwardedContext, quotedMessage } from './outgoing-content.ts';
import { Spelling } from './spelling.ts';
import type { Vault, VaultValue } from './vault.ts';

interface OutgoingOptions {
  core: Core;
  lease: Lease;
  vault: Vault;
  ackMs: number;
  keys: SignalKeyStore;
  /** Undefined while the link is down. */
  socket(): WASocket | undefined;
  /** WhatsApp lets us write only to people who have written to us. */
  isRestricted(): boolean;
  /** A person who never wrote to us could not be reached. */
  onRefused(): void;
  /** The address that a call came from. */
  callerOf(callId: string): string | undefined;
}

type Stanza = Exclude<
  OutboundCommand,
  { t: 'read' | 'typing' | 'watch' | 'rejectCall' | 'history' }
>;

interface Work {
  socket: WASocket;
  chat: string;
  command: Stanza;
}

const NOT_CONNECTED: SendOutcome = { s: 'failed', cls: 'session', code: 'not-connected' };
const RESTRICTED = '463';
const NOBODY: SendOutcome = {
  s: 'failed',
  cls: 'permanent',
  code: 'not-on-whatsapp',
  reason: 'ERR_WAPP_INVALID_CONTACT',
};
const NO_NEW_CHATS: SendOutcome = {
  s: 'failed',
  cls: 'permanent',
  code: RESTRICTED,
  reason: 'ERR_NEW_CHATS_RESTRICTED',
};

export class Outgoing {
  readonly #options: OutgoingOptions;
  readonly #acks: Acks;
  readonly #spelling: Spelling;

  constructor(options: OutgoingOptions) {
    this.#options = options;
    this.#acks = new Acks(options.ackMs);
    this.#spelling = new Spelling(options);
  }

  async execute(command: OutboundCommand): Promise<SendOutcome> {
    const socket = this.#options.socket();
    if (!socket) return NOT_CONNECTED;
    const chat = await addressOf(socket, command.to);
    if (!chat) return failed('permanent', 'no-address');
    switch (command.t) {
      case 'read':
        return this.#quietly(async () =>
          socket.readMessages(await this.#keysOf(chat, command.providerMessageIds)),
        );
      case 'typing':
        return this.#quietly(() =>
          socket.sendPresenceUpdate(command.isTyping ? 'composing' : 'paused', chat),
        );
      case 'watch':
        return this.#quietly(() => socket.presenceSubscribe(chat));
      case 'rejectCall':
        return this.#quietly(() =>
          socket.rejectCall(command.callId, this.#options.callerOf(command.callId) ?? chat),
        );
      case 'history':
        return this.#quietly(() => askForHistory(socket, chat, command));
      default:
        return this.#send({ socket, chat, command });
    }
  }

  /** True when a send was waiting for it. */
  settle(id: string, ack: Ack): boolean {
    return this.#acks.settle(id, ack);
  }

  /** Sends waiting for an answer will not get it on this link. */
  linkLost(): void {
    this.#acks.loseAll();
  }

  /** The answer to a phone that could not read a message and requests it again. */
  async contentOf(id: string): Promise<proto.IMessage | undefined> {
    const sealed = await this.#reading((tx) =>
      queries.findSent(tx, this.#options.lease.connectionId, id),
    );
    return sealed && this.#open(id, sealed);
  }

  /** In a group each author gets their own receipt. */
  async #keysOf(chat: string, ids: readonly string[]): Promise<WAMessageKey[]> {
    if (!chat.endsWith('@g.us')) return ids.map((id) => ({ remoteJid: chat, id }));
    const { connectionId } = this.#options.lease;
    const found = await this.#reading((tx) => queries.listAuthors(tx, connectionId, ids));
    return found.flatMap(({ id, author }) => {
      const [first] = identitiesOf(...author.map(jidOf));
      const participant = first && jidOf(first);
      return participant ? [{ remoteJid: chat, id, participant }] : [];
    });
  }

  /** Commands that can be repeated without harm and have no receipt. */
  async #quietly(run: () => Promise<unknown>): Promise<SendOutcome> {
    try {
      await run();
      return { s: 'accepted', at: this.#options.core.now() };
    } catch (error) {
      this.#options.core.log.warn({ error }, 'linked_device.command_failed');
      return failed('retry', 'command-failed');
    }
  }

  async #send(work: Work): Promise<SendOutcome> {
    const { socket, command } = work;
    if (await this.#isHeldBack(command.to)) return NO_NEW_CHATS;
    const known = await this.#spelled(work);
    if (!known) return NOBODY;
    const id = stanzaId(command);
    let content: proto.IMessage | undefined;
    try {
      content = await this.#content({ ...work, chat: known }, id);
    } catch (error) {
      return this.#notMade(error);
    }
    if (!content) return failed('permanent', 'unsupported');
    const answer = this.#acks.expect(id);
    try {
      await socket.relayMessage(known, content, {
        messageId: id,
        additionalAttributes: attributesFor(command),
      });
    } catch (error) {
      // Part of it may have been sent already.
      this.#options.core.log.warn({ error }, 'linked_device.send_failed');
      this.#acks.settle(id, {});
      return { s: 'unknown' };
    }
    return this.#outcome(await answer);
  }

  /** Unchanged where it cannot be resolved. */
  #spelled({ socket, chat, command }: Work) {
    return this.#spelling.of(socket, chat, command.to).catch((error) => {
      this.#options.core.log.warn({ error }, 'linked_device.lookup_failed');
      return chat;
    });
  }

  #outcome(ack: Ack | undefined): SendOutcome {
    if (!ack) return { s: 'unknown' };
    if (!ack.error) return { s: 'accepted', at: this.#options.core.now() };
    if (ack.error === RESTRICTED) {
      this.#options.onRefused();
      return NO_NEW_CHATS;
    }
    return failed(classOf(ack.error), ack.error);
  }

  /** More attempts to reach strangers would extend the restriction. */
  async #isHeldBack(to: readonly Identity[]): Promise<boolean> {
    if (!this.#options.isRestricted() || to.some(({ kind }) => kind === 'group')) return false;
    return !(await this.#reading((tx) =>
      queries.hasWritten(tx, this.#options.lease.connectionId, to),
    ));
  }

  /** `#keep` finds contents of an earlier attempt. Only a file is looked for first: making it again would upload it again. */
  async #content(work: Work, id: string): Promise<proto.IMessage | undefined> {
    const kept = work.command.t === 'media' ? await this.contentOf(id) : undefined;
    return kept ?? this.#make(work, id);
  }

  async #make({ socket, chat, command }: Work, id: string): Promise<proto.IMessage | undefined> {
    const contents = await contentFor(command, {
      chat,
      participant: await this.#targetOf(chat, command),
    });
    if (!contents) return undefined;
    const asked = { ...contents, ...forwardedContext(command) } as AnyMessageContent;
    const quotedId = 'quotedId' in command ? command.quotedId : undefined;
    const quoted = quotedId ? await this.#quoted(quotedId, chat) : undefined;
    const made = await generateWAMessage(chat, asked, {
      logger: libraryLog,
      userJid: socket.user?.id ?? '',
      upload: socket.waUploadToServer,
      messageId: id,
      ...(quoted ? { quoted } : {}),
      ephemeralExpiration: await findExpiration(this.#options.keys, chat),
    });
    return this.#keep(id, made.message ?? {});
  }

  /** @returns the contents of the first attempt */
  async #keep(id: string, message: proto.IMessage): Promise<proto.IMessage> {
    const { core, vault, lease } = this.#options;
    const [content] = await vault.seal([sent(id, proto.Message.encode(message).finish())]);
    const [, first] = await inTransaction(companyCtx(core, lease.companyId), (tx) =>
      tx.lastly(
        assertFence(tx, lease),
        queries.keepSent(tx, lease.connectionId, { providerId: id, content: content! }),
      ),
    );
    return first ? this.#open(id, first) : message;
  }

  async #open(id: string, sealed: Buffer): Promise<proto.IMessage> {
    const [content] = await this.#options.vault.open([sent(id, sealed)]);
    if (content instanceof Error) throw content;
    return proto.Message.decode(content!);
  }

  /** In a group phones find the message of a reaction by its author. */
  async #targetOf(chat: string, command: Stanza): Promise<string | undefined> {
    if (command.t !== 'react' || command.targetFromMe) return undefined;
    const [key] = await this.#keysOf(chat, [command.targetId]);
    return key?.participant ?? undefined;
  }

  async #quoted(id: string, chat: string) {
    const found = await this.#reading((tx) =>
      queries.findQuoted(tx, this.#options.lease.connectionId, id),
    );
    if (!found) return undefined;
    const authorJids = found.author.map(jidOf);
    const [author] = chat.endsWith('@g.us') ? identitiesOf(...authorJids) : [];
    const participant = (author && jidOf(author)) ?? chat;
    return quotedMessage({ id, fromMe: found.from_me, participant }, found.body || '📎');
  }

  #notMade(error: unknown): SendOutcome {
    if (error instanceof FencedError) return failed('session', 'fenced');
    this.#options.core.log.warn({ error }, 'linked_device.message_build_failed');
    return failed('retry', 'not-made');
  }

  /** One query. */
  async #reading<T>(query: (tx: Tx) => Promise<T>): Promise<T> {
    const { core, lease } = this.#options;
    const [found] = await inTransaction(companyCtx(core, lease.companyId), (tx) =>
      tx.lastly(query(tx)),
    );
    return found;
  }
}

const sent = (id: string, value: Uint8Array): VaultValue => ({
  table: 'wa_sent_messages',
  row: id,
  value,
});

const askForHistory = (
  socket: WASocket,
  chat: string,
  { before: { id, fromMe, atMs }, count }: Extract<OutboundCommand, { t: 'history' }>,
): Promise<string> => socket.fetchMessageHistory(count, { remoteJid: chat, id, fromMe }, atMs);

const failed = (cls: Extract<SendOutcome, { s: 'failed' }>['cls'], code: string): SendOutcome => ({
  s: 'failed',
  cls,
  code,
});

/** 429 means slow down; 479 is an outdated list of devices, which the next attempt refreshes. */
function classOf(code: string): 'retry' | 'throttle' | 'permanent' {
  if (code === '429') return 'throttle';
  if (code === '479' || code === '408' || Number(code) >= 500) return 'retry';
  return 'permanent';
}

/** Edits, deletes and reactions change an earlier message, but have an id of their own, the same for each retry. */
function stanzaId(command: Stanza): string {
  if (command.t !== 'edit' && command.t !== 'revoke') return command.providerMessageId;
  const what = command.t === 'edit' ? createHash('sha1').update(command.body).digest('hex') : '';
  return providerIdFor(`${command.t} ${command.providerMessageId} ${what}`);
}

/** WhatsApp may refuse messages to the number of people who moved to a LID. */
export async function addressOf(
  socket: WASocket,
  to: readonly Identity[],
): Promise<string | undefined> {
  const [first] = identitiesOf(...to.map(jidOf));
  const jid = first && jidOf(first);
  if (!jid || first.kind !== 'pn') return jid;
  const lid = await socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null);
  return lid ?? jid;
}
