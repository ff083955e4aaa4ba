/** Checks the ports of a process before it starts anything that it would have to stop again. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, ConfigError } from './config.ts';

export const LOOPBACK = '127.0.0.1';

type Ports = Pick<Config, 'port' | 'host' | 'metricsPort'>;

/** @throws ConfigError that names the setting of the unavailable port */
export async function probePorts(config: Ports): Promise<void> {
  try {
    await probe(config.port, config.host);
    if (config.metricsPort > 0) await probe(config.metricsPort, LOOPBACK);
  } catch (error) {
    const line = explainPort(error, config);
    throw line ? new ConfigError(line) : error;
  }
}

/** One clear line for a port error: another program may have taken the port since the check. */
export function explainPort(error: unknown, { metricsPort }: Ports): string | undefined {
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number };
  if (syscall !== 'listen') return undefined;
  const name = port === metricsPort ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: set ${name} to another one`;
  if (code === 'EACCES') return `Port ${port} may not be used: set ${name} to another one`;
  return undefined;
}

async function probe(port: number, host = '0.0.0.0'): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
