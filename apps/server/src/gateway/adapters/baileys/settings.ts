/** What a child needs to know to talk to WhatsApp. */
import type { ChildConfig } from './child-needs.ts';
import type { Clocks } from './clocks.ts';

export interface DeviceSettings {
  /** Another server instead of WhatsApp's, and the root key of its certificate. */
  server: { url: string; rootKey: Buffer | undefined } | undefined;
  version: readonly [number, number, number] | undefined;
  /** The newest version found by now. */
  keptVersion: string | undefined;
  ackMs: number;
  spoolDir: string;
  clocks: Clocks;
}

export function deviceSettings(
  config: ChildConfig,
  { keptVersion, spoolDir, clocks }: Pick<DeviceSettings, 'keptVersion' | 'spoolDir' | 'clocks'>,
): DeviceSettings {
  return {
    server: config.waServerUrl === undefined ? undefined : serverOf(config.waServerUrl),
    version: config.waVersion,
    keptVersion,
    ackMs: config.waAckMs,
    spoolDir,
    clocks,
  };
}

/** The key follows the # of the address. */
function serverOf(address: string): { url: string; rootKey: Buffer | undefined } {
  const [url = '', key = ''] = address.split('#', 2);
  return { url, rootKey: key ? Buffer.from(key, 'hex') : undefined };
}
