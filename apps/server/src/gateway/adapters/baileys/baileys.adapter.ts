/**
 * WhatsApp as a linked device, through an optional package: its Signal library is GPL-3.0, prints keys and keeps all
 * state in memory, so it runs in child processes and nothing outside this folder imports it.
 */
import { createRequire } from 'node:module';
import type { Config } from '../../../core/config/config.ts';
import type { Core } from '../../../core/ctx.ts';
import { baileysCapabilities } from '../../../provider/capabilities/baileys.capabilities.ts';
import type { ProviderAdapter } from '../../../provider/port.ts';
import { ChildHost } from './child-host.ts';
import { RemoteSession } from './remote-session.ts';

/** An installation may omit optional packages. */
export function hasLinkedDevices({ linkedDevices }: Pick<Config, 'linkedDevices'>): boolean {
  if (!linkedDevices) return false;
  try {
    createRequire(import.meta.url).resolve('baileys');
    return true;
  } catch {
    return false;
  }
}

export function createBaileysAdapter(core: Core, host = new ChildHost(core)): ProviderAdapter {
  return {
    kind: 'baileys',
    capabilities: baileysCapabilities,
    open: async (context, signal) => {
      const start = await host.start;
      const child = host.childWithRoom(start);
      const session = new RemoteSession({ core, host, child, context, signal });
      await session.begin();
      return session;
    },
  };
}
