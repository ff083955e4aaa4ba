/** Accounts with their devices and LIDs; pictures and the client's requests at start. */
import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  isPnUser,
} from 'baileys';
import type { Account } from './account.ts';
import type { Answers, Request } from './requests.ts';
import { element, SERVER } from './stanza.ts';

export const directoryAnswers: Answers = {
  'usync:get:usync': lookUp,
  'w:profile:picture:get:*': givePicture,
  'abt:get:props': (request) => request.reply([element('props', { hash: 'test' })]),
  'blocklist:get:*': (request) => request.reply([element('list')]),
  'privacy:get:*': (request) => {
    const readReceipts = element('category', { name: 'readreceipts', value: 'all' });
    request.reply([element('privacy', {}, [readReceipts])]);
  },
  'w:m:set:media_conn': (request) => {
    const { host } = request.world.media;
    const hosts = [element('host', { hostname: host, maxContentLengthBytes: '104857600' })];
    request.reply([element('media_conn', { auth: 'test', ttl: '3600' }, hosts)]);
  },
};

function lookUp(request: Request): void {
  const query = getBinaryNodeChild(request.body, 'query');
  const wanted = new Set(query ? getAllBinaryNodeChildren(query).map(({ tag }) => tag) : []);
  const asked = getBinaryNodeChildren(getBinaryNodeChild(request.body, 'list'), 'user');
  const users = asked.map((user) => {
    const jid = user.attrs.jid ?? jidOfPhone(user);
    const account = request.world.directory.find(jid);
    return element('user', { jid }, answersOn(jid, account, wanted));
  });
  const { sid } = request.body.attrs;
  request.reply([element('usync', { sid, mode: 'query' }, [element('list', {}, users)])]);
}

function jidOfPhone(user: BinaryNode): string {
  const content = getBinaryNodeChild(user, 'contact')?.content ?? '';
  const phone = typeof content === 'string' ? content : Buffer.from(content as Uint8Array);
  return `${phone.toString().replace('+', '')}${SERVER}`;
}

function answersOn(
  jid: string,
  account: Account | undefined,
  wanted: ReadonlySet<string>,
): BinaryNode[] {
  const answers: BinaryNode[] = [];
  if (wanted.has('contact')) answers.push(element('contact', { type: account ? 'in' : 'out' }));
  if (!account) return answers;
  if (wanted.has('devices')) answers.push(devicesOf(account));
  if (wanted.has('lid') && isPnUser(jid)) answers.push(element('lid', { val: account.lidJid }));
  return answers;
}

function devicesOf({ companions }: Account): BinaryNode {
  const linked = [...companions.keys()].map((id) =>
    element('device', { id: String(id), 'key-index': String(id) }),
  );
  return element('devices', {}, [
    element('device-list', {}, [element('device', { id: '0' }), ...linked]),
  ]);
}

/** The address of a picture works for everybody who may see it; without one no picture is visible. */
function givePicture(request: Request): void {
  const url = request.world.directory.find(request.node.attrs.target)?.pictureUrl;
  if (url) request.reply([element('picture', { url, id: '1' })]);
  else request.refuse(404, 'item-not-found');
}
