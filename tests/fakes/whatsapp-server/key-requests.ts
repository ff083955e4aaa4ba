/** Public keys: devices upload theirs, and fetch those of others. */
import { type BinaryNode, getBinaryNodeChildren } from 'baileys';
import { bundleNodes, type KeyBundle, readPreKey, readSignedPreKey } from './key-bundle.ts';
import type { Answers, Request } from './requests.ts';
import { bytesOf, element, numberOf } from './stanza.ts';
import type { World } from './world.ts';

export const keyAnswers: Answers = {
  'encrypt:get:count': (request) => {
    const value = String(request.companion.preKeys.length);
    request.reply([element('count', { value })]);
  },
  'encrypt:get:digest': (request) => request.reply([element('digest')]),
  'encrypt:get:key': giveBundles,
  'encrypt:set:rotate': (request) => {
    request.companion.keys.signedPreKey = readSignedPreKey(request.body);
    request.reply();
  },
  'encrypt:set:*': takeKeys,
};

function takeKeys(request: Request): void {
  const { companion, node } = request;
  companion.addPreKeys(getBinaryNodeChildren(request.child('list'), 'key').map(readPreKey));
  companion.keys.signedPreKey = readSignedPreKey(node);
  companion.keys.identity = bytesOf(node, 'identity');
  companion.keys.registrationId = numberOf(bytesOf(node, 'registration'));
  request.reply();
}

async function giveBundles(request: Request): Promise<void> {
  const users: BinaryNode[] = [];
  for (const { attrs } of getBinaryNodeChildren(request.body, 'user')) {
    const bundle = await bundleOf(request.world, attrs.jid);
    if (!bundle) continue;
    const { registration, keys } = bundleNodes(bundle);
    users.push(element('user', { jid: attrs.jid }, [registration, ...keys]));
  }
  request.reply([element('list', {}, users)]);
}

async function bundleOf(world: World, jid: string | undefined): Promise<KeyBundle | undefined> {
  const found = world.directory.findDevice(jid);
  if (!found) return undefined;
  if (found.device === 0) return found.account.device.takeBundle();
  return found.account.companions.get(found.device)?.takeBundle();
}
