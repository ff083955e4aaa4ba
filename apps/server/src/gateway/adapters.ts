/** The providers of this build. A new one is a folder beside this file and a line in each list. */
import type { Core, Tx } from '../core/ctx.ts';
import type { Provider } from '../provider/capabilities.ts';
import type { AddressBookEntry, ProviderAdapter } from '../provider/port.ts';
import { listAddressBook } from './adapters/baileys/address-book.queries.ts';
import { createBaileysAdapter, hasLinkedDevices } from './adapters/baileys/baileys.adapter.ts';
import {
  askPairingCode,
  forgetDevice as forgetLinkedDevice,
} from './adapters/baileys/device.queries.ts';
import { createCloudAdapter } from './adapters/cloud/cloud.adapter.ts';
import { listCustomers } from './adapters/sandbox/phone.queries.ts';
import { createSandboxAdapter } from './adapters/sandbox/sandbox.adapter.ts';
import { forgetDevice } from './adapters/sandbox/sandbox-link.queries.ts';

export type Adapters = ReadonlyMap<string, ProviderAdapter>;

/** The adapters that may run here, by provider. */
export function providerAdapters(core: Core): Adapters {
  const sandbox = core.config.sandbox ? [createSandboxAdapter(core)] : [];
  const baileys = hasLinkedDevices(core.config) ? [createBaileysAdapter(core)] : [];
  const adapters = [...sandbox, ...baileys, createCloudAdapter(core)];
  return new Map(adapters.map((adapter) => [adapter.kind, adapter]));
}

/** The providers that can be added, the most common first: the same everywhere in an installation. */
export function offeredProviders({ config }: Pick<Core, 'config'>): Provider[] {
  const isOffered: Record<Provider, boolean> = {
    cloud: true,
    baileys: hasLinkedDevices(config),
    sandbox: config.sandbox,
  };
  return (['baileys', 'cloud', 'sandbox'] as const).filter((provider) => isOffered[provider]);
}

const forget: Record<Provider, (tx: Tx, connectionId: number) => Promise<void>> = {
  sandbox: forgetDevice,
  baileys: forgetLinkedDevice,
  // No phone granted it: token and number stay until they are changed.
  cloud: async () => {},
};

/** Deletes the credentials of a link on our side, so that the next session asks for a new QR code. */
export const forgetLink = (tx: Tx, provider: Provider, connectionId: number): Promise<void> =>
  forget[provider](tx, connectionId);

const addressBooks: Partial<
  Record<Provider, (tx: Tx, connectionId: number) => Promise<AddressBookEntry[]>>
> = { sandbox: listCustomers, baileys: listAddressBook };

/** The address book of the owner's phone; undefined where the provider does not share it. */
export const addressBookOf = async (
  tx: Tx,
  provider: Provider,
  connectionId: number,
): Promise<AddressBookEntry[] | undefined> => addressBooks[provider]?.(tx, connectionId);

/** Requests a code to type on the phone of that number; false where the provider has none. */
export async function askForCode(
  tx: Tx,
  provider: Provider,
  { connectionId, number }: { connectionId: number; number: string },
): Promise<boolean> {
  if (provider !== 'baileys') return false;
  await askPairingCode(tx, connectionId, number);
  return true;
}
