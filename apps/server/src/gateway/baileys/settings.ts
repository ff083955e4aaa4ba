/** What a child needs to know to talk to WhatsApp. */
import type { Config } from '../../core/config.ts';

export interface DeviceSettings {
  /** Another server in place of WhatsApp's, and the key its certificate hangs on. */
  server: { url: string; rootKey: Buffer | undefined } | undefined;
  version: readonly [number, number, number] | undefined;
  ackMs: number;
  spoolDir: string;
}

export function deviceSettings(config: Config, spoolDir: string): DeviceSettings {
  return {
    server: config.waServerUrl === undefined ? undefined : serverOf(config.waServerUrl),
    version: config.waVersion,
    ackMs: config.waAckMs,
    spoolDir,
  };
}

/** The key stands behind the # of the address. */
function serverOf(address: string): { url: string; rootKey: Buffer | undefined } {
  const [url = '', key = ''] = address.split('#', 2);
  return { url, rootKey: key ? Buffer.from(key, 'hex') : undefined };
}
