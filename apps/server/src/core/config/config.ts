/** The only reader of the environment. Everything else receives a Config. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { trimSigns } from '@prosa/contract/plain-text';
import type { LevelWithSilent } from 'pino';
import { type SettingName, type SettingValue, settings } from './config.settings.ts';
import type { Role } from './setting-schemas.ts';

export type { Role } from './setting-schemas.ts';

/** The folder that holds package.json: relative paths and the built web app start here. */
export const REPOSITORY_ROOT = path.resolve(import.meta.dirname, '../../../../..');

export interface Config {
  readonly port: number;
  /** undefined = only this machine in a trial, otherwise all its addresses. */
  readonly host: string | undefined;
  /** undefined = the built-in database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Set explicitly, rather than derived from the port. */
  readonly hasPublicUrl: boolean;
  /** Origins of other front ends. */
  readonly allowedOrigins: readonly string[];
  /** Browsers use https: Secure cookies with the __Host- prefix. */
  readonly isHttps: boolean;
  /** Other machines can reach it, judging by PUBLIC_URL. */
  readonly isPublic: boolean;
  readonly masterKey: string | undefined;
  readonly backupKey: string | undefined;
  /** They open stored secrets, and seal nothing. */
  readonly previousMasterKeys: readonly string[];
  readonly roles: readonly Role[];
  /** Other processes serve browsers or connections of the same database. */
  readonly isCluster: boolean;
  /** Carries socket events between processes; undefined = PostgreSQL does. */
  readonly redisUrl: string | undefined;
  /** undefined = mail is written to a folder. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Whom people of a company write to that is not served; may be empty. */
  readonly supportContact: string;
  /** How long a company is still served after its due date. */
  readonly graceDays: number;
  readonly logLevel: LevelWithSilent;
  readonly seedDemo: boolean;
  readonly metricsPort: number;
  readonly sandbox: boolean;
  /** Companies may sign up by themselves. */
  readonly signUp: boolean;
  /** undefined = no rate limits. */
  readonly rateLimits: RateLimits | undefined;
  readonly slowClientMs: number;
  readonly trustProxy: false | number | string[];
  readonly passwordLengthMin: number;
  readonly dbPoolSize: number;
  /** Of a request. */
  readonly statementMs: number;
  readonly searchMs: number;
  readonly accessTokenMs: number;
  readonly refreshTokenMs: number;
  /** Even if the session is renewed. */
  readonly sessionMsMax: number;
  readonly heartbeatMs: number;
  readonly leaseMs: number;
  readonly stuckMs: number;
  readonly pollMs: number;
  readonly menuQuietMs: number;
  readonly aiQuietMs: number;
  readonly shutdownMs: number;
  /** Per cent of a disk. */
  readonly diskFullPercent: number;
  readonly diskSpareMb: number;
  readonly graphUrl: string;
  /** Another server instead of those of Dialogflow, without a trailing slash. */
  readonly dialogflowUrl: string | undefined;
  /** Other servers than the payment providers', without a trailing slash. */
  readonly efiUrl: string | undefined;
  readonly asaasUrl: string | undefined;
  readonly stripeUrl: string | undefined;
  readonly graphVersion: string;
  readonly speechUrl: string | undefined;
  readonly cloudProbeMs: number;
  readonly linkedDevices: boolean;
  /** Another server instead of WhatsApp's, with its root key after a #. */
  readonly waServerUrl: string | undefined;
  readonly waVersion: readonly [number, number, number] | undefined;
  readonly waAckMs: number;
  readonly waSessionsPerProcess: number;
  readonly waProcessMegabytes: number;
  /** A user of this machine; processes of linked devices run as them. */
  readonly deviceUser: string | undefined;
  /** undefined = Prosa creates a login for them. */
  readonly deviceDatabaseUrl: string | undefined;
  /** Addresses given by people or browsers may point to this machine. */
  readonly loopbackTargets: boolean;
  /** Hosts with ports of the own network that addresses given by people may name, also without https. */
  readonly egressAllowed: ReadonlySet<string>;
  readonly ffmpegPath: string | undefined;
  readonly pgBinDir: string | undefined;
}

/** Rate limits of requests: per session, per company, and per address before sign-in. */
export interface RateLimits {
  readonly userBurst: number;
  readonly userPerSecond: number;
  readonly companyPerSecond: number;
  readonly sendPerSecond: number;
  readonly connectionsPerAddress: number;
  readonly signInBurst: number;
  readonly signInPerMinute: number;
}

/** Its message is one line for the person who starts the program. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting, or throws a ConfigError with one clear line. */
export function loadConfig(env: Environment = environment()): Config {
  const databaseUrl = read(env, 'DATABASE_URL');
  const port = read(env, 'PORT');
  const address = publicAddress(read(env, 'PUBLIC_URL') ?? `http://localhost:${port}`);
  const config: Config = {
    port,
    host: read(env, 'HOST'),
    databaseUrl,
    dataDir: path.resolve(REPOSITORY_ROOT, read(env, 'DATA_DIR')),
    ...address,
    hasPublicUrl: read(env, 'PUBLIC_URL') !== undefined,
    allowedOrigins: read(env, 'ALLOWED_ORIGINS'),
    masterKey: read(env, 'MASTER_KEY'),
    backupKey: read(env, 'BACKUP_KEY'),
    previousMasterKeys: read(env, 'MASTER_KEY_PREVIOUS'),
    ...processes(read(env, 'ROLES'), read(env, 'CLUSTER') || read(env, 'REDIS_URL') !== undefined),
    redisUrl: read(env, 'REDIS_URL'),
    smtpUrl: read(env, 'SMTP_URL'),
    mailFrom: read(env, 'MAIL_FROM'),
    supportContact: read(env, 'SUPPORT_CONTACT'),
    graceDays: read(env, 'GRACE_DAYS'),
    logLevel: read(env, 'LOG_LEVEL'),
    seedDemo: read(env, 'SEED_DEMO') ?? (databaseUrl === undefined && !address.isPublic),
    metricsPort: read(env, 'METRICS_PORT'),
    sandbox: read(env, 'SANDBOX'),
    signUp: read(env, 'SIGN_UP'),
    rateLimits: read(env, 'RATE_LIMITS') ? rateLimits(env) : undefined,
    slowClientMs: read(env, 'SLOW_CLIENT_MS'),
    trustProxy: read(env, 'TRUST_PROXY'),
    passwordLengthMin: read(env, 'PASSWORD_LENGTH_MIN'),
    dbPoolSize: read(env, 'DB_POOL_SIZE'),
    statementMs: read(env, 'STATEMENT_MS'),
    searchMs: read(env, 'SEARCH_MS'),
    accessTokenMs: read(env, 'ACCESS_TOKEN_MS'),
    refreshTokenMs: read(env, 'REFRESH_TOKEN_MS'),
    sessionMsMax: read(env, 'SESSION_MS_MAX'),
    heartbeatMs: read(env, 'HEARTBEAT_MS'),
    leaseMs: read(env, 'LEASE_MS'),
    stuckMs: read(env, 'STUCK_MS'),
    pollMs: read(env, 'POLL_MS'),
    menuQuietMs: read(env, 'MENU_QUIET_MS'),
    aiQuietMs: read(env, 'AI_QUIET_MS'),
    shutdownMs: read(env, 'SHUTDOWN_MS'),
    diskFullPercent: read(env, 'DISK_FULL_PERCENT'),
    diskSpareMb: read(env, 'DISK_SPARE_MB'),
    graphUrl: trimSigns(read(env, 'GRAPH_URL') ?? GRAPH_URL, { end: '/' }),
    dialogflowUrl: read(env, 'DIALOGFLOW_URL')?.replace(/\/$/, ''),
    ...paymentServers(env),
    graphVersion: read(env, 'GRAPH_VERSION'),
    speechUrl: read(env, 'SPEECH_URL'),
    cloudProbeMs: read(env, 'CLOUD_PROBE_MS'),
    ...linkedDevices(env),
    loopbackTargets: read(env, 'LOOPBACK_TARGETS'),
    egressAllowed: read(env, 'EGRESS_ALLOWED'),
    ffmpegPath: read(env, 'FFMPEG_PATH'),
    pgBinDir: read(env, 'PG_BIN_DIR'),
  };
  refuseDefaultSecret(config, env.NODE_ENV === 'production');
  refuseForeignServers(config);
  refuseLoopbackTargets(config);
  refusePublicDemo(config);
  return config;
}

const paymentServers = (env: Environment) => ({
  efiUrl: read(env, 'EFI_URL')?.replace(/\/$/, ''),
  asaasUrl: read(env, 'ASAAS_URL')?.replace(/\/$/, ''),
  stripeUrl: read(env, 'STRIPE_URL')?.replace(/\/$/, ''),
});

const linkedDevices = (env: Environment) => ({
  linkedDevices: read(env, 'LINKED_DEVICES'),
  waServerUrl: read(env, 'WA_SERVER_URL'),
  waVersion: read(env, 'WA_VERSION'),
  waAckMs: read(env, 'WA_ACK_MS'),
  waSessionsPerProcess: read(env, 'WA_SESSIONS_PER_PROCESS'),
  waProcessMegabytes: read(env, 'WA_PROCESS_MEGABYTES'),
  deviceUser: read(env, 'DEVICE_USER'),
  deviceDatabaseUrl: read(env, 'DEVICE_DATABASE_URL'),
});

const rateLimits = (env: Environment): RateLimits => ({
  userBurst: read(env, 'RATE_USER_BURST'),
  userPerSecond: read(env, 'RATE_USER_PER_SECOND'),
  companyPerSecond: read(env, 'RATE_COMPANY_PER_SECOND'),
  sendPerSecond: read(env, 'RATE_SEND_PER_SECOND'),
  connectionsPerAddress: read(env, 'RATE_CONNECTIONS_PER_ADDRESS'),
  signInBurst: read(env, 'RATE_SIGN_IN_BURST'),
  signInPerMinute: read(env, 'RATE_SIGN_IN_PER_MINUTE'),
});

const ALL_ROLES = 3;

/** A process without all roles implies other processes. */
const processes = (roles: readonly Role[], isCluster: boolean) => ({
  roles,
  isCluster: isCluster || roles.length < ALL_ROLES,
});

/** The process environment, plus variables from a .env file in the repository. */
function environment(): Environment {
  const file = path.join(REPOSITORY_ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}

function read<K extends SettingName>(env: Environment, name: K): SettingValue<K> {
  const { schema, fallback } = settings[name] as { schema: AnySchema; fallback?: string };
  // Compose files and shells express "not set" as an empty variable.
  const given = env[name]?.trim() || fallback;
  const result = schema.safeParse(given);
  if (!result.success) throw new ConfigError(`${name} ${result.error.issues[0]?.message}`);
  return result.data as SettingValue<K>;
}

type AnySchema = (typeof settings)[SettingName]['schema'];

function publicAddress(url: string): Pick<Config, 'publicUrl' | 'isHttps' | 'isPublic'> {
  const { protocol, hostname } = new URL(url);
  return {
    publicUrl: trimSigns(url, { end: '/' }),
    isHttps: protocol === 'https:',
    isPublic: !isLoopback(hostname),
  };
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

const GRAPH_URL = 'https://graph.facebook.com';

/**
 * Other servers than the vendors', for tests. Prosa sends companies' tokens, keys and messages there: setting a variable
 * must not be enough to send them elsewhere.
 */
function refuseForeignServers(config: Config): void {
  const { graphUrl, waServerUrl, speechUrl, dialogflowUrl, isPublic } = config;
  const { efiUrl, asaasUrl, stripeUrl } = config;
  const servers = {
    GRAPH_URL: graphUrl === GRAPH_URL ? undefined : graphUrl,
    WA_SERVER_URL: waServerUrl,
    SPEECH_URL: speechUrl,
    DIALOGFLOW_URL: dialogflowUrl,
    EFI_URL: efiUrl,
    ASAAS_URL: asaasUrl,
    STRIPE_URL: stripeUrl,
  };
  for (const [name, url] of Object.entries(servers)) {
    if (url === undefined) continue;
    if (!isLoopback(new URL(url).hostname))
      throw new ConfigError(`${name} must be an address of this machine`);
    if (isPublic) throw new ConfigError(`${name} must not be given while PUBLIC_URL is public`);
  }
}

/** Services that a machine offers to itself often have no password. */
function refuseLoopbackTargets({ loopbackTargets, isPublic }: Config): void {
  if (loopbackTargets && isPublic)
    throw new ConfigError('LOOPBACK_TARGETS must not be on while PUBLIC_URL is public');
}

/** The demo passwords are published. */
function refusePublicDemo({ seedDemo, isPublic }: Config): void {
  if (seedDemo && isPublic)
    throw new ConfigError('SEED_DEMO must not be on while PUBLIC_URL is public');
}

/** A key next to the data that it protects is for demonstrations only. */
function refuseDefaultSecret(config: Config, isProduction: boolean): void {
  if (config.masterKey !== undefined || !config.isPublic) return;
  if (config.isHttps || isProduction) {
    throw new ConfigError(
      `MASTER_KEY is required when PUBLIC_URL is ${config.publicUrl}: generate one with "openssl rand -hex 32" and keep it`,
    );
  }
}
