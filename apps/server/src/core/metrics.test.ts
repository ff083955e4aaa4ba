import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics, type MetricsServer, serveMetrics } from './metrics.ts';

let server: MetricsServer | undefined;
afterEach(async () => server?.close());

describe('serveMetrics', () => {
  it('shows counters and the event loop lag', async () => {
    const metrics = createMetrics();
    metrics.authzDenied.inc({ code: 'ERR_NO_PERMISSION' });
    metrics.inboundStoreSeconds.observe(0.02);
    server = await serveMetrics(metrics, 0);
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('authz_denied_total{code="ERR_NO_PERMISSION"} 1');
    expect(text).toContain('inbound_store_seconds_count 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('answers no other path', async () => {
    server = await serveMetrics(createMetrics(), 0);
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  });

  it('separates two applications in one process', async () => {
    const [first, second] = [createMetrics(), createMetrics()];
    first.wsConnections.set(3);
    expect(await second.registry.getSingleMetricAsString('ws_connections')).toContain(
      'ws_connections 0',
    );
  });
});
