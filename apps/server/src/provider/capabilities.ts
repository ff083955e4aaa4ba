/** Capabilities of each provider, for code without a session. A new provider adds a line here. */
import { baileysCapabilities } from './capabilities/baileys.capabilities.ts';
import { cloudCapabilities } from './capabilities/cloud.capabilities.ts';
import { sandboxCapabilities } from './capabilities/sandbox.capabilities.ts';
import type { Capabilities } from './port.ts';

export type Provider = 'sandbox' | 'baileys' | 'cloud';

const capabilities: Record<Provider, Capabilities> = {
  sandbox: sandboxCapabilities,
  baileys: baileysCapabilities,
  cloud: cloudCapabilities,
};

export const capabilitiesOf = (provider: Provider): Capabilities => capabilities[provider];

export const providersWith = (can: (capabilities: Capabilities) => boolean): Provider[] =>
  (Object.keys(capabilities) as Provider[]).filter((provider) => can(capabilities[provider]));
