/** Devices fetch others' changes, upload their own, and query the limits of their number. */
import { getBinaryNodeChild, getBinaryNodeChildren, QueryIds } from 'baileys';
import type { Account } from './account.ts';
import type { Answers, Request } from './requests.ts';
import { element, newMessageId, SERVER, seconds } from './stanza.ts';

export const settingAnswers: Answers = {
  'w:sync:app:state:set:sync': sync,
  'w:mex:get:query': (request) => {
    const { lock, cap } = request.companion.account.newChats;
    const data =
      request.body.attrs.query_id === QueryIds.REACHOUT_TIMELOCK
        ? { xwa2_fetch_account_reachout_timelock: lock }
        : { xwa2_message_capping_info: cap };
    request.reply([element('result', {}, Buffer.from(JSON.stringify({ data })))]);
  },
};

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
