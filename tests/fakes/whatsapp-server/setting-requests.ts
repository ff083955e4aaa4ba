/** Devices fetch what others have changed, and leave their own changes. */
import { getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import type { Account } from './account.ts';
import type { Answers, Request } from './requests.ts';
import { element, newMessageId, SERVER, seconds } from './stanza.ts';

export const settingAnswers: Answers = { 'w:sync:app:state:set:sync': sync };

function sync(request: Request): void {
  const { account, id } = request.companion;
  const collections = getBinaryNodeChildren(request.body, 'collection').map((node) => {
    const { name = '', version = '0' } = node.attrs;
    const patch = getBinaryNodeChild(node, 'patch')?.content;
    if (!(patch instanceof Uint8Array)) return account.settings.since(name, Number(version));
    const isAccepted = account.settings.accept(name, { basedOn: Number(version), patch });
    if (isAccepted) announce(account, name, id);
    return isAccepted
      ? element('collection', { name, version, type: 'result' })
      : element('collection', { name, type: 'error' }, [element('error', { code: '409' })]);
  });
  request.reply([element('sync', {}, collections)]);
}

/** Every linked device but the one that made the change fetches it then. */
export function announce(account: Account, name: string, author = 0): void {
  const version = String(account.settings.since(name, 0).attrs.version);
  for (const companion of account.companions.values()) {
    if (companion.id === author) continue;
    const attributes = { from: SERVER, type: 'server_sync', id: newMessageId(), t: seconds() };
    companion.deliver(
      element('notification', attributes, [element('collection', { name, version })]),
    );
  }
}
