/** Opens a socket of the library, with each non-default setting and its reason. */
import {
  areJidsSameUser,
  type BinaryNode,
  Browsers,
  type GroupMetadata,
  makeWASocket,
  proto,
  type WASocket,
  type WAVersion,
} from 'baileys';
import { isIgnored } from './addresses.ts';
import type { AuthStore } from './auth-store.ts';
import { type Envelopes, journaledRepository } from './journaled-repository.ts';
import type { LibraryCache } from './library-cache.ts';
import { libraryLog } from './library-log.ts';
import type { DeviceSettings } from './settings.ts';

/** How many messages WhatsApp has delivered that nobody handles yet. */
export interface Backlog {
  messages: number;
}

export interface SocketParts {
  auth: AuthStore;
  settings: DeviceSettings;
  version: WAVersion;
  envelopes: Envelopes;
  /** They outlive the socket: how often phones requested a message again. */
  retries: LibraryCache;
  placeholders: LibraryCache;
  contentOf(id: string): Promise<proto.IMessage | undefined>;
  groupOf(jid: string): GroupMetadata | undefined;
  backlog: Backlog;
  /** Runs after the message's events were sent. */
  handled(stanza: BinaryNode): void;
}

const { FULL, ON_DEMAND } = proto.HistorySync.HistorySyncType;

/** Lower layers retry writes, where it is known whether a retry makes sense. */
const ONE_TRY = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };

export function openSocket(parts: SocketParts): WASocket {
  const { auth, settings, envelopes } = parts;
  let sender: string | undefined;
  // The library takes names and numbers from any history: customers could turn one person into another.
  const isOwnWord = () =>
    sender === undefined ||
    [auth.creds.me?.id, auth.creds.me?.lid].some((own) => areJidsSameUser(own, sender));
  const socket = makeWASocket({
    auth: { creds: auth.creds, keys: auth.keys },
    version: parts.version,
    keepAliveIntervalMs: settings.clocks.keepAliveMs,
    ...(settings.clocks.qrMs ? { qrTimeout: settings.clocks.qrMs } : {}),
    ...(settings.server ? { waWebSocketUrl: settings.server.url } : {}),
    logger: libraryLog,
    browser: Browsers.ubuntu('Chrome'),
    // Otherwise the owner's phone stops ringing.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    shouldSyncHistoryMessage: ({ syncType }) =>
      isOwnWord() && syncType !== FULL && syncType !== ON_DEMAND,
    shouldIgnoreJid: isIgnored,
    getMessage: async ({ id }) => (id ? parts.contentOf(id) : undefined),
    cachedGroupMetadata: async (jid) => parts.groupOf(jid),
    msgRetryCounterCache: parts.retries,
    placeholderResendCache: parts.placeholders,
    makeSignalRepository: journaledRepository(envelopes, auth),
    transactionOpts: ONE_TRY,
  });
  socket.ws.on('frame', (node) => envelopes.note(node));
  handleInOrder(socket, parts.backlog, {
    begins: (from) => {
      sender = from;
    },
    ends: (stanza) => {
      sender = undefined;
      parts.handled(stanza);
    },
  });
  return socket;
}

type HandleMessage = (node: BinaryNode) => Promise<void>;

interface Turns {
  begins(author: string | undefined): void;
  ends(stanza: BinaryNode): void;
}

/**
 * The library handles simultaneous stanzas in parallel, and separates those that waited for us from new ones: a
 * message may overtake the previous one. Here each waits for its turn, and queued ones are treated like the rest;
 * their envelope was recorded.
 */
function handleInOrder({ ws }: WASocket, backlog: Backlog, { begins, ends }: Turns): void {
  const handlers = ws.listeners('CB:message') as HandleMessage[];
  ws.removeAllListeners('CB:message');
  let turn = Promise.resolve();
  ws.on('CB:message', (stanza: BinaryNode) => {
    const { offline: _, ...attrs } = stanza.attrs;
    backlog.messages += 1;
    turn = turn
      .then(async () => {
        backlog.messages -= 1;
        begins(attrs.participant ?? attrs.from);
        for (const handle of handlers) await handle({ ...stanza, attrs });
      })
      .catch(() => {})
      .finally(() => ends(stanza));
  });
}
