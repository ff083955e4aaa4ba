/** Shared state of a number's devices (app state): encrypted patches, of which the server only counts the versions. */
import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  decodePatches,
  encodeSyncdPatch,
  type LTHashState,
  newLTHashState,
  proto,
  type WAPatchCreate,
  type WAPatchName,
} from 'baileys';
import { element } from './stanza.ts';

export class Settings {
  /** The phone sends it to each device it links. */
  readonly key: proto.Message.IAppStateSyncKey = {
    keyId: { keyId: Buffer.concat([Buffer.alloc(2), randomBytes(4)]) },
    keyData: { keyData: randomBytes(32), timestamp: Date.now() },
  };
  readonly #collections = new Map<string, Uint8Array[]>();

  /** A change made on the phone. */
  async write(change: WAPatchCreate): Promise<void> {
    const keyId = Buffer.from(this.key.keyId?.keyId ?? []).toString('base64');
    const state = await this.#stateOf(change.type);
    const { patch } = await encodeSyncdPatch(change, keyId, state, this.#giveKey);
    this.#append(change.type, patch);
  }

  /** A change made on a linked device: false when it does not have the newest version. */
  accept(name: string, { basedOn, patch }: { basedOn: number; patch: Uint8Array }): boolean {
    if (basedOn !== this.#patches(name).length) return false;
    this.#append(name, proto.SyncdPatch.decode(patch));
    return true;
  }

  /** Everything that a device has not seen. */
  since(name: string, version: number): BinaryNode {
    const patches = this.#patches(name);
    const missing = patches.slice(version).map((patch) => element('patch', {}, patch));
    const attributes = { name, version: String(patches.length), type: 'result' };
    return element('collection', attributes, [element('patches', {}, missing)]);
  }

  readonly #giveKey = async () => this.key.keyData ?? undefined;

  /** The phone knows the linked devices' changes as well. */
  async #stateOf(name: WAPatchName): Promise<LTHashState> {
    const patches = this.#patches(name).map((patch) => proto.SyncdPatch.decode(patch));
    const { state } = await decodePatches(name, patches, newLTHashState(), this.#giveKey, {});
    return state;
  }

  #append(name: string, patch: proto.ISyncdPatch): void {
    const patches = this.#patches(name);
    const numbered = { ...patch, version: { version: patches.length + 1 } };
    patches.push(proto.SyncdPatch.encode(numbered).finish());
  }

  #patches(name: string): Uint8Array[] {
    const known = this.#collections.get(name);
    if (known) return known;
    const patches: Uint8Array[] = [];
    this.#collections.set(name, patches);
    return patches;
  }
}
