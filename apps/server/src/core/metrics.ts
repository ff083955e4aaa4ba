/** Metrics of the program, served on a port that only this machine reaches. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { LOOPBACK } from './config/ports.ts';

const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const DELAY_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600];
const STORE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 3, 10, 60];

export type Metrics = ReturnType<typeof createMetrics>;

/** One registry per application, so that several can run in one process. No company is a label. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    ...trafficMetrics(registers),
    ...deliveryMetrics(registers),
    ...paymentMetrics(registers),
  };
}

function trafficMetrics(registers: Registry[]) {
  return {
    httpRequestSeconds: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of a request by route pattern',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: HTTP_BUCKETS,
      registers,
    }),
    wsConnections: new Gauge({
      name: 'ws_connections',
      help: 'Open sockets',
      registers,
    }),
    authzDenied: new Counter({
      name: 'authz_denied_total',
      help: 'Refused requests by error code',
      labelNames: ['code'] as const,
      registers,
    }),
    apiMessages: new Counter({
      name: 'api_messages_total',
      help: 'Requests of programs to send, by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
    diskUsed: new Gauge({
      name: 'disk_used_ratio',
      help: 'Share of the disk that is used, by its content',
      labelNames: ['place'] as const,
      registers,
    }),
    dbPoolWaiting: new Gauge({
      name: 'db_pool_waiting',
      help: 'Requests waiting for a database connection',
      registers,
    }),
  };
}

function deliveryMetrics(registers: Registry[]) {
  return {
    inboundStoreSeconds: new Histogram({
      name: 'inbound_store_seconds',
      help: 'Time to store a batch of inbound messages, from its transaction to the commit',
      buckets: STORE_BUCKETS,
      registers,
    }),
    outboxOldestSeconds: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest message waiting to be sent',
      registers,
    }),
    waSessionState: new Gauge({
      name: 'wa_session_state',
      help: 'Connections of this process by state',
      labelNames: ['state'] as const,
      registers,
    }),
    waLeaseTakeovers: new Counter({
      name: 'wa_lease_takeovers_total',
      help: 'Leases taken from a holder that stopped renewing',
      registers,
    }),
    loopsStuck: new Counter({
      name: 'loops_stuck_total',
      help: 'Stuck loops: a round took longer than its limit',
      labelNames: ['loop'] as const,
      registers,
    }),
    cloudWebhooks: new Counter({
      name: 'cloud_webhooks_total',
      help: 'Webhooks of WhatsApp Cloud API by outcome',
      labelNames: ['result'] as const,
      registers,
    }),
    messagesDuplicateDropped: new Counter({
      name: 'messages_duplicate_dropped_total',
      help: 'Provider events that were repeats',
      registers,
    }),
    inboundEventsSetAside: new Counter({
      name: 'inbound_events_set_aside_total',
      help: 'Provider events that could not be stored and are kept for the operator',
      registers,
    }),
    automationCallSeconds: new Histogram({
      name: 'automation_call_seconds',
      help: 'Duration of the last attempt of a call to an external service, by kind and outcome',
      labelNames: ['kind', 'result'] as const,
      buckets: HTTP_BUCKETS.concat(15, 30, 60),
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver an event to a webhook, by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
    webhookDelaySeconds: new Histogram({
      name: 'webhook_delay_seconds',
      help: 'Time from an event to the answer of a webhook that took it at the first attempt',
      buckets: DELAY_BUCKETS,
      registers,
    }),
    automationGivenUp: new Counter({
      name: 'automation_given_up_total',
      help: 'Tickets handed to people because the automation kept failing',
      registers,
    }),
  };
}

const paymentMetrics = (registers: Registry[]) => ({
  paymentWebhooks: new Counter({
    name: 'payment_webhooks_total',
    help: 'Webhooks of payment providers by outcome; missed: a sweep found payments that none had told',
    labelNames: ['provider', 'result'] as const,
    registers,
  }),
  paymentChecks: new Counter({
    name: 'payment_checks_total',
    help: 'Charges that were read at their provider, by what it said',
    labelNames: ['provider', 'result'] as const,
    registers,
  }),
  paymentsToLookAt: new Counter({
    name: 'payments_to_look_at_total',
    help: 'Payments that an operator should look at, by reason',
    labelNames: ['provider', 'what'] as const,
    registers,
  }),
});

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves GET /metrics on the loopback address; port 0 takes a free one. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, LOOPBACK, () => resolve());
  });
}
