/** Every environment variable of the program: name, schema, default and a line of documentation. */
import { z } from 'zod';
import { MASTER_KEY_LENGTH_MIN } from '../secrets/master-key.ts';
import {
  isHostWithPort,
  isOrigin,
  masterKey,
  onOff,
  proxies,
  roles,
  text,
  url,
  wholeNumber,
} from './setting-schemas.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** A setting without `fallback` may stay unset; the schema sees text or undefined. */
export interface Setting<T = unknown> {
  readonly doc: string;
  readonly fallback?: string;
  /** Shown in the documentation where the default is not plain text. */
  readonly fallbackDoc?: string;
  readonly schema: z.ZodType<T, string | undefined>;
}

function setting<T>(definition: Setting<T>): Setting<T> {
  return definition;
}

export const settings = {
  PORT: setting({
    doc: 'Port of the web app, the API and the health probes; 0 takes a free one. A process without the role api serves only the probes: several processes on one machine need a port each.',
    fallback: '3000',
    schema: wholeNumber(0, 65_535),
  }),
  HOST: setting({
    doc: 'Address that the server listens on; 0.0.0.0 means all addresses of this machine.',
    fallbackDoc: '127.0.0.1 while demo logins work, else 0.0.0.0',
    schema: text('must be an address').min(1, 'must be an address').optional(),
  }),
  DATABASE_URL: setting({
    doc: 'PostgreSQL 15 or later, as the owner of the database (needs CREATEROLE). When unset, Prosa runs its own PostgreSQL in the data folder.',
    fallbackDoc: 'built-in database',
    schema: url(['postgres:', 'postgresql:']).optional(),
  }),
  DATA_DIR: setting({
    doc: 'Folder for the built-in database, files and keys; a relative path starts at the repository.',
    fallback: './data',
    schema: text('must be a path').min(1, 'must be a path'),
  }),
  PUBLIC_URL: setting({
    doc: 'Address that browsers use. With https the cookie is Secure and the master key is required.',
    fallbackDoc: 'http://localhost:PORT',
    schema: url(['http:', 'https:']).optional(),
  }),
  ALLOWED_ORIGINS: setting({
    doc: 'Origins of other front ends, such as https://desk.example, separated by commas: they may call the API, renew sessions and open sockets.',
    fallback: '',
    fallbackDoc: 'none',
    schema: text('must be a list')
      .transform((value) => value.split(',').map((each) => each.trim()))
      .transform((origins) => origins.filter((each) => each !== ''))
      .refine(
        (origins) => origins.every(isOrigin),
        'must name origins such as https://desk.example',
      ),
  }),
  MASTER_KEY: setting({
    doc: `Secret of at least ${MASTER_KEY_LENGTH_MIN} characters from which all keys derive. Without it one is made in DATA_DIR/master.key.`,
    fallbackDoc: 'made on first start',
    schema: masterKey.optional(),
  }),
  BACKUP_KEY: setting({
    doc: `Secret of at least ${MASTER_KEY_LENGTH_MIN} characters that seals stored secrets and signs backups. Without it anyone who has a backup can read and change it.`,
    fallbackDoc: 'none: backups are not sealed',
    schema: masterKey.optional(),
  }),
  MASTER_KEY_PREVIOUS: setting({
    doc: 'Other master keys that may open stored secrets, separated by commas: keep the previous key here until "npm run rotate-key" says that it can be removed.',
    fallback: '',
    fallbackDoc: 'none',
    schema: text('must be a list')
      .transform((value) => value.split(',').map((key) => key.trim()))
      .transform((keys) => keys.filter((key) => key !== ''))
      .pipe(z.array(masterKey)),
  }),
  ROLES: setting({
    doc: 'What this process does: api, worker, gateway.',
    fallback: 'api,worker,gateway',
    schema: roles,
  }),
  CLUSTER: setting({
    doc: 'on when several processes with all roles share the database, so that events reach the browsers of every process. Split ROLES imply it.',
    fallback: 'off',
    schema: onOff,
  }),
  REDIS_URL: setting({
    doc: 'Redis 6.2 or later to carry events between processes; it stores nothing permanent. Without it PostgreSQL carries them. Implies CLUSTER.',
    fallbackDoc: 'not used',
    schema: url(['redis:', 'rediss:']).optional(),
  }),
  SMTP_URL: setting({
    doc: 'Mail server, as smtp://user:password@host:port or smtps://…. Without it mail is written to DATA_DIR/mail.',
    fallbackDoc: 'not used',
    schema: url(['smtp:', 'smtps:']).optional(),
  }),
  MAIL_FROM: setting({
    doc: 'Sender of mail, as an address or "Name <address>".',
    fallback: 'Prosa <prosa@localhost>',
    schema: text('must be an address').includes('@', { error: 'must be an address' }),
  }),
  SUPPORT_CONTACT: setting({
    doc: 'Whom people write to whose company is suspended or expired: an address, a number or a page.',
    fallback: '',
    schema: text('must be at most 200 characters').max(200),
  }),
  GRACE_DAYS: setting({
    doc: 'Days that a company is still served after its due date, until an operator sets others.',
    fallback: '3',
    schema: wholeNumber(0, 60),
  }),
  LOG_LEVEL: setting({
    doc: `One of ${LOG_LEVELS.join(', ')}.`,
    fallback: 'info',
    schema: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }),
  }),
  SEED_DEMO: setting({
    doc: 'on fills an empty database with the demo companies, whose passwords are published: only while PUBLIC_URL is not public.',
    fallbackDoc: 'on with the built-in database, off with DATABASE_URL or a public PUBLIC_URL',
    schema: onOff.optional(),
  }),
  METRICS_PORT: setting({
    doc: 'Port of /metrics on the loopback address; 0 disables it.',
    fallback: '0',
    schema: wholeNumber(0, 65_535),
  }),
  SANDBOX: setting({
    doc: 'The sandbox phone and its connections: on or off.',
    fallback: 'on',
    schema: onOff,
  }),
  SIGN_UP: setting({
    doc: 'Whether companies may sign up by themselves: on or off.',
    fallback: 'on',
    schema: onOff,
  }),
  RATE_LIMITS: setting({
    doc: 'Rate limits of requests: on or off.',
    fallback: 'on',
    schema: onOff,
  }),
  RATE_USER_BURST: setting({
    doc: 'Burst: requests that a session may make at once.',
    fallback: '300',
    schema: wholeNumber(1, 1_000_000),
  }),
  RATE_USER_PER_SECOND: setting({
    doc: 'Sustained requests per second of one session.',
    fallback: '60',
    schema: wholeNumber(1, 100_000),
  }),
  RATE_COMPANY_PER_SECOND: setting({
    doc: 'Sustained requests per second of all sessions of a company together.',
    fallback: '600',
    schema: wholeNumber(1, 1_000_000),
  }),
  RATE_SEND_PER_SECOND: setting({
    doc: 'Messages that one token may send per second through the API.',
    fallback: '5',
    schema: wholeNumber(1, 100_000),
  }),
  RATE_CONNECTIONS_PER_ADDRESS: setting({
    doc: 'Connections that one address may hold open, and the same number of sockets; everyone in an office counts together.',
    fallback: '2000',
    schema: wholeNumber(1, 1_000_000),
  }),
  RATE_SIGN_IN_BURST: setting({
    doc: 'Sign-ins that one address may try at once: an office starts its day together.',
    fallback: '30',
    schema: wholeNumber(1, 10_000),
  }),
  RATE_SIGN_IN_PER_MINUTE: setting({
    doc: 'Sustained sign-ins per minute of one address.',
    fallback: '10',
    schema: wholeNumber(1, 60_000),
  }),
  SLOW_CLIENT_MS: setting({
    doc: 'Timeout for the headers of a request, and how long its body may arrive at less than 500 bytes a second; then the answer is 408.',
    fallback: '30000',
    schema: wholeNumber(100, 300_000),
  }),
  TRUST_PROXY: setting({
    doc: 'How many proxies are in front (on means 1), or their addresses or networks separated by commas: the client address is taken from their X-Forwarded-For.',
    fallback: 'off',
    schema: proxies,
  }),
  PASSWORD_LENGTH_MIN: setting({
    doc: 'Minimum length of a password in a user form.',
    fallback: '5',
    schema: wholeNumber(5, 50),
  }),
  DB_POOL_SIZE: setting({
    doc: 'Database connections of one process for requests, jobs and the automation; docs/scaling.md counts all of them.',
    fallback: '20',
    schema: wholeNumber(2, 500),
  }),
  STATEMENT_MS: setting({
    doc: 'Timeout of one statement of a request in the database; then the request is answered with ERR_TOO_SLOW. Jobs have timeouts of their own; inbound messages and migrations have none.',
    fallback: '15000',
    schema: wholeNumber(50, 600_000),
  }),
  SEARCH_MS: setting({
    doc: 'How long a search may take in one place, such as messages or notes; then it shows the results found by then.',
    fallback: '500',
    schema: wholeNumber(50, 60_000),
  }),
  ACCESS_TOKEN_MS: setting({
    doc: 'Lifetime of an access token.',
    fallback: '900000',
    schema: wholeNumber(1_000, 86_400_000),
  }),
  REFRESH_TOKEN_MS: setting({
    doc: 'Lifetime of an unused session.',
    fallback: '604800000',
    schema: wholeNumber(1_000, 7_776_000_000),
  }),
  SESSION_MS_MAX: setting({
    doc: 'Maximum lifetime of a session, even while in use; then its user signs in again.',
    fallback: '2592000000',
    schema: wholeNumber(1_000, 31_536_000_000),
  }),
  HEARTBEAT_MS: setting({
    doc: 'How often an open browser and a running process send a heartbeat.',
    fallback: '20000',
    schema: wholeNumber(100, 600_000),
  }),
  LEASE_MS: setting({
    doc: 'Duration of the lease on a connection; the holder renews it after a third of it.',
    fallback: '30000',
    schema: wholeNumber(300, 600_000),
  }),
  STUCK_MS: setting({
    doc: 'How long one round of a loop, such as a poll for messages to send, may take before the loop counts as stuck.',
    fallback: '90000',
    schema: wholeNumber(200, 3_600_000),
  }),
  MENU_QUIET_MS: setting({
    doc: "For how long after a menu a customer's message does not count as a wrong answer: they may not have read the menu yet.",
    fallback: '3000',
    schema: wholeNumber(0, 60_000),
  }),
  AI_QUIET_MS: setting({
    doc: 'For how long a customer must have written nothing more before a model or an agent of Dialogflow is asked for an answer to all of it.',
    fallback: '2000',
    schema: wholeNumber(0, 60_000),
  }),
  POLL_MS: setting({
    doc: 'Polling interval for waiting work when no wake-up arrives.',
    fallback: '1000',
    schema: wholeNumber(20, 60_000),
  }),
  SHUTDOWN_MS: setting({
    doc: 'Maximum time that a shutdown waits for running work.',
    fallback: '25000',
    schema: wholeNumber(100, 600_000),
  }),
  GRAPH_URL: setting({
    doc: 'Another server instead of graph.facebook.com, for tests: on this machine, and only while PUBLIC_URL is not public.',
    fallbackDoc: 'https://graph.facebook.com',
    schema: url(['http:', 'https:']).optional(),
  }),
  SPEECH_URL: setting({
    doc: 'Another server instead of that of Azure Speech, for tests: on this machine, and only while PUBLIC_URL is not public.',
    fallbackDoc: 'https://<region>.tts.speech.microsoft.com',
    schema: url(['http:', 'https:']).optional(),
  }),
  DIALOGFLOW_URL: setting({
    doc: 'Another server instead of those of Dialogflow, for tests: on this machine, and only while PUBLIC_URL is not public.',
    fallbackDoc: 'those of Google',
    schema: url(['http:', 'https:']).optional(),
  }),
  EFI_URL: setting({
    doc: 'Another server instead of those of Efí, for tests: on this machine, and only while PUBLIC_URL is not public.',
    fallbackDoc: 'those of Efí',
    schema: url(['https:']).optional(),
  }),
  ASAAS_URL: setting({
    doc: 'Another server instead of those of Asaas, with the path of its API, for tests: on this machine, and only while PUBLIC_URL is not public.',
    fallbackDoc: 'those of Asaas',
    schema: url(['http:', 'https:']).optional(),
  }),
  STRIPE_URL: setting({
    doc: 'Another server instead of api.stripe.com, for tests: on this machine, and only while PUBLIC_URL is not public.',
    fallbackDoc: 'https://api.stripe.com',
    schema: url(['http:', 'https:']).optional(),
  }),
  DISK_FULL_PERCENT: setting({
    doc: 'Used share of a disk from which files are refused and, on that of the built-in database, nothing is taken in any more; the operator is warned 10 percent before.',
    fallback: '90',
    schema: wholeNumber(0, 100),
  }),
  DISK_SPARE_MB: setting({
    doc: 'A disk with more free megabytes than this never counts as full, whatever its percentage.',
    fallback: '5000',
    schema: wholeNumber(0, 1_000_000_000),
  }),
  GRAPH_VERSION: setting({
    doc: 'Version of the WhatsApp Cloud API.',
    fallback: 'v25.0',
    schema: text('must be a version').regex(/^v\d{1,3}\.\d$/, 'must be a version like v25.0'),
  }),
  LINKED_DEVICES: setting({
    doc: 'Whether WhatsApp connections as linked devices may be added and run: on or off.',
    fallback: 'on',
    schema: onOff,
  }),
  WA_SERVER_URL: setting({
    doc: 'Another server instead of WhatsApp for linked devices, for tests: on this machine, with its root key in hexadecimal after a #, and only while PUBLIC_URL is not public.',
    fallbackDoc: "WhatsApp's own",
    schema: url(['ws:', 'wss:']).optional(),
  }),
  WA_VERSION: setting({
    doc: 'Version of WhatsApp Web that linked devices report, like 2.3000.1043857760.',
    fallbackDoc: 'the newest',
    schema: text('must be a version')
      .regex(/^\d+\.\d+\.\d+$/, 'must be three numbers with dots between')
      .transform((value) => value.split('.').map(Number) as [number, number, number])
      .optional(),
  }),
  WA_ACK_MS: setting({
    doc: "How long a linked device waits for WhatsApp's acknowledgement of a message before the outcome counts as unknown.",
    fallback: '20000',
    schema: wholeNumber(100, 60_000),
  }),
  WA_SESSIONS_PER_PROCESS: setting({
    doc: 'Linked devices that share one process of the gateway.',
    fallback: '100',
    schema: wholeNumber(1, 1000),
  }),
  WA_PROCESS_MEGABYTES: setting({
    doc: 'Memory of such a process above which its devices move to a new one.',
    fallback: '768',
    schema: wholeNumber(128, 65_536),
  }),
  DEVICE_USER: setting({
    doc: 'User of this machine that runs the processes of linked devices when the server runs as root: they can read neither .env nor the data folder.',
    fallbackDoc: 'the user of the server',
    schema: text('must be a user').min(1, 'must be a user').optional(),
  }),
  DEVICE_DATABASE_URL: setting({
    doc: 'The same database for the processes of linked devices, as a login that is a member of prosa_device and of nothing else, for when the login that Prosa creates (prosa_device_…) cannot be used.',
    fallbackDoc: 'DATABASE_URL with a login that Prosa creates',
    schema: url(['postgres:', 'postgresql:']).optional(),
  }),
  CLOUD_PROBE_MS: setting({
    doc: 'How often Prosa checks whether a number of the Cloud API may still be used.',
    fallback: '300000',
    schema: wholeNumber(50, 86_400_000),
  }),
  LOOPBACK_TARGETS: setting({
    doc: 'on allows addresses given by people or browsers to point to this machine and to lack https, for tests: only while PUBLIC_URL is not public.',
    fallback: 'off',
    schema: onOff,
  }),
  EGRESS_ALLOWED: setting({
    doc: 'Hosts of your own network that companies may enter as addresses of their n8n, webhooks or models, also without https: host:port such as n8n.lan:5678, separated by commas.',
    fallback: '',
    fallbackDoc: 'none',
    schema: text('must be a list')
      .transform((value) => value.split(',').map((each) => each.trim().toLowerCase()))
      .transform((hosts) => new Set(hosts.filter((each) => each !== '')))
      .refine(
        (hosts) => [...hosts].every(isHostWithPort),
        'must name hosts with their ports, such as n8n.lan:5678',
      ),
  }),
  FFMPEG_PATH: setting({
    doc: 'ffmpeg, for voice notes of browsers that only record MP3.',
    fallbackDoc: 'not used',
    schema: text('must be a path').min(1, 'must be a path').optional(),
  }),
  PG_BIN_DIR: setting({
    doc: 'Folder of the PostgreSQL programs for the built-in database.',
    fallbackDoc: 'those from npm, else those of the system',
    schema: text('must be a path').min(1, 'must be a path').optional(),
  }),
} as const;

export type SettingName = keyof typeof settings;
export type SettingValue<K extends SettingName> =
  (typeof settings)[K] extends Setting<infer T> ? T : never;
