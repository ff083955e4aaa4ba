/** Wiring: builds everything that lives as long as the process, starts its roles, and stops them. */

import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startAutomation } from './automation/engine/automation-run.ts';
import type { Config } from './core/config/config.ts';
import type { Core } from './core/ctx.ts';
import { createPool } from './core/db/db.ts';
import { keepStatistics } from './core/db/grown-tables.ts';
import { POOL_SIZES } from './core/db/pool-sizes.ts';
import { createEvents } from './core/events/events.ts';
import { type Feature, keepersAmong } from './core/feature.ts';
import { Circuits } from './core/http/circuits.ts';
import type { HttpApp } from './core/http/http.ts';
import { lockedAfterOthers } from './core/http/if-match.ts';
import { capConnections } from './core/http/open-by-address.ts';
import { registerDocs } from './core/http/openapi.ts';
import { companyLimit, ProvedTokens, sendingLimit } from './core/http/rate-limits.ts';
import { createServer } from './core/http/server.ts';
import { cutSlowBodies } from './core/http/slow-clients.ts';
import {
  installationSetting,
  keepInstallationSettings,
} from './core/installation/installation-settings.ts';
import { startJobRunner } from './core/jobs/job-runner.ts';
import { jobLanes } from './core/jobs/jobs.ts';
import type { Log } from './core/log.ts';
import { openMailer } from './core/mail.ts';
import { createMetrics, serveMetrics } from './core/metrics.ts';
import { type Clock, databaseClock } from './core/process/clock.ts';
import { type ParserLoss, parserLosses } from './core/process/parser-process.ts';
import { announceProcess } from './core/process/process-presence.ts';
import { Progress } from './core/process/progress.ts';
import { openWakes } from './core/process/wakes.ts';
import { openFanOut } from './core/realtime/fan-out.ts';
import { createRealtime } from './core/realtime/realtime.ts';
import { openLastingKeys } from './core/secrets/lasting-keys.ts';
import { readMasterKeys } from './core/secrets/master-key.ts';
import { openSecrets } from './core/secrets/secrets.ts';
import { DiskRoom } from './core/storage/disk-room.ts';
import { folderStorage } from './core/storage/storage.ts';
import { subscribers } from './events.ts';
import { createAuthenticate, sessionOf } from './features/accounts/auth.service.ts';
import { listenHost } from './features/accounts/demo-logins.ts';
import { createAuthenticateToken, tokenCountOf } from './features/api-tokens/authenticate-token.ts';
import { feedCampaigns } from './features/campaigns/feed-campaigns.ts';
import { startDeliveries } from './features/webhooks/deliver-run.ts';
import * as registered from './features.ts';
import { startGateway } from './gateway/supervisor.ts';
import { tasksOf } from './jobs.ts';
import { openSockets } from './sockets.ts';

export interface AppOptions {
  config: Config;
  /** Connection string of the database's owner. */
  databaseUrl: string;
  log: Log;
  /** Validates answers against the contract; for tests. */
  checkAnswers?: boolean;
}

export interface App {
  core: Core;
  /** Listens, opens sockets, starts jobs and connections according to the roles. Every role answers probes at `url`. */
  start(): Promise<{ url: string }>;
  stop(): Promise<void>;
}

const AUTOMATION_STATEMENT_MS = 60_000;

type Stop = () => Promise<unknown>;

const features: readonly Feature[] = Object.values(registered);

export async function createApp(options: AppOptions): Promise<App> {
  const { core, clock } = await createCore(options);
  const stops: Stop[] = [];
  const has = (role: string) => core.config.roles.includes(role as never);
  return {
    core,
    start: async () => {
      const tokens = new ProvedTokens();
      let hasStarted = false;
      const fastify = await createServer(core, {
        provedBy: async (request) =>
          (await sessionOf(core, request)) ?? tokenCountOf(tokens, request),
        hasStarted: () => hasStarted,
      });
      if (has('api'))
        addRoutes(core, fastify, { tokens, checkAnswers: options.checkAnswers ?? false });
      stops.unshift(
        () => core.pool.end(),
        () => core.wakes.close(),
        async () => core.progress.close(),
        keepTime(core, clock),
        logParserLosses(core),
        await core.disk.watch(),
      );
      // A process without browsers still sends events: its sockets are attached to a server that nobody reaches.
      const sockets = openSockets(core, has('api') ? fastify.server : createHttpServer());
      capConnections(fastify.server, core.config);
      cutSlowBodies(fastify.server, core.config.slowClientMs);
      // A single process emits to its own sockets; several reach each other's.
      if (core.config.isCluster) {
        const fanOut = await openFanOut(core, sockets.io, () => sockets.lookAgain());
        stops.unshift(() => fanOut.close());
      }
      core.realtime.attach(sockets.io, core.config.isCluster);
      const url = await listen(core, fastify);
      // At once: the HTTP server waits for every socket, and ends connections that clients keep open only while it
      // knows that it is closing.
      stops.unshift(() => Promise.all([fastify.close(), sockets.close()]));
      stops.unshift(async () => core.realtime.detach());
      await startRoles({ core, databaseUrl: options.databaseUrl, has, stops });
      hasStarted = true;
      return { url };
    },
    stop: async () => {
      for (const stop of stops.splice(0))
        await stop().catch((error) => core.log.warn({ error }, 'process.stop_step_failed'));
    },
  };
}

type AttachedCore = Core & { realtime: ReturnType<typeof createRealtime> };

async function createCore({
  config: given,
  databaseUrl,
  log,
}: AppOptions): Promise<{ core: AttachedCore; clock: Clock }> {
  // Read once: processes that we start later must have the same keys, even if the files have changed.
  const [masterKey, ...previousMasterKeys] = await readMasterKeys(given);
  const config: Config = { ...given, masterKey, previousMasterKeys };
  const pool = createPool({ url: databaseUrl, max: config.dbPoolSize, log });
  const clock = databaseClock(pool);
  await clock.set();
  const secrets = await openSecrets(config);
  const lastingKey = await openLastingKeys({ pool, secrets }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const metrics = createMetrics();
  const disk = new DiskRoom(config, { log, metrics });
  const progress = new Progress({
    log,
    metrics,
    databaseUrl,
    stuckMs: config.stuckMs,
    // The server's supervisor restarts it.
    end: () => process.exit(1),
  });
  const core = {
    config,
    log,
    pool,
    statementMs: config.statementMs,
    secrets,
    lastingKey,
    storage: folderStorage(path.join(config.dataDir, 'files'), () => disk.isFull('files')),
    disk,
    mailer: openMailer(config, log, () => installationSetting({ pool }, 'mailSenderName')),
    realtime: createRealtime(),
    wakes: openWakes({ url: databaseUrl, log, progress }),
    metrics,
    progress,
    events: createEvents([...subscribers, ...keepersAmong(features)]),
    circuits: new Circuits(),
    now: clock.now,
  };
  // Who may act is asked where nobody can wait for the answer.
  await keepInstallationSettings(core);
  return { core, clock };
}

/** Machines' clocks drift, and the database may move to another one. */
function keepTime({ config, log }: Core, clock: Clock): Stop {
  const timer = setInterval(() => {
    clock.set().catch((error: unknown) => log.debug({ error }, 'clock.read_failed'));
  }, config.heartbeatMs).unref();
  return async () => clearInterval(timer);
}

function logParserLosses({ log }: Core): Stop {
  const listen = ({ code, ...loss }: ParserLoss) => log.error(loss, code);
  parserLosses.on('loss', listen);
  return async () => void parserLosses.off('loss', listen);
}

function addRoutes(
  core: Core,
  fastify: FastifyInstance,
  { tokens, checkAnswers }: { tokens: ProvedTokens; checkAnswers: boolean },
): void {
  const app: HttpApp = {
    core,
    fastify,
    checkAnswers,
    readers: new Map(),
    edited: Object.assign({}, lockedAfterOthers, ...features.map(({ edited }) => edited)),
    authenticate: createAuthenticate(core),
    authenticateToken: createAuthenticateToken(core, tokens),
    limitCompany: core.config.rateLimits && companyLimit(fastify, core.config.rateLimits),
    limitSending: core.config.rateLimits && sendingLimit(fastify, core.config.rateLimits),
  };
  for (const register of features.flatMap(({ routes = [] }) => routes)) register(app);
  registerDocs(fastify);
}

async function listen(core: Core, fastify: FastifyInstance): Promise<string> {
  const { config } = core;
  await fastify.listen({ port: config.port, host: await listenHost(core) });
  const { port } = fastify.server.address() as AddressInfo;
  const isPublic = config.port !== 0 && config.roles.includes('api');
  return isPublic ? config.publicUrl : `http://localhost:${port}`;
}

async function startRoles(parts: {
  core: Core;
  databaseUrl: string;
  has: (role: string) => boolean;
  stops: Stop[];
}): Promise<void> {
  const { core, databaseUrl, has, stops } = parts;
  const presence = await announceProcess(core);
  stops.unshift(() => presence.stop());
  if (core.config.metricsPort > 0) {
    const metrics = await serveMetrics(core.metrics, core.config.metricsPort);
    stops.unshift(() => metrics.close());
  }
  if (has('worker')) {
    for (const lane of jobLanes) {
      const runner = await startJobRunner({
        url: databaseUrl,
        log: core.log,
        lane,
        tasks: tasksOf(core, lane),
        pollMs: core.config.pollMs,
        progress: core.progress,
      });
      stops.unshift(() => runner.stop());
    }
  }
  if (has('worker')) {
    const automation = startAutomation({ ...core, statementMs: AUTOMATION_STATEMENT_MS });
    stops.unshift(() => automation.stop());
    const deliveries = startDeliveries(core);
    stops.unshift(() => deliveries.stop(), keepStatistics(core));
  }
  if (has('gateway')) {
    // Separate connections: requests that wait for each other must not delay customers' messages.
    const pool = createPool({ url: databaseUrl, max: POOL_SIZES.gateway, log: core.log });
    const gateway = await startGateway(
      { ...core, pool, statementMs: undefined },
      { owner: presence.id, feed: feedCampaigns },
    );
    stops.unshift(
      () => gateway.stop(),
      () => pool.end(),
    );
  }
}
