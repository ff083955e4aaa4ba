/** Requests about linking and unlinking. */
import { randomBytes } from 'node:crypto';
import { type BinaryNode, jidDecode } from 'baileys';
import { greetNewDevice } from './handset.ts';
import { removeDevice } from './pairing.ts';
import type { Answers, Request } from './requests.ts';
import { bytesOf, element } from './stanza.ts';

export const linkAnswers: Answers = {
  'md:set:link_code_companion_reg': (request) =>
    request.body.attrs.stage === 'companion_hello' ? askForCode(request) : finishCode(request),
  'md:set:remove-companion-device': (request) => {
    request.reply();
    removeDevice(request.companion.account, request.companion.id);
  },
  'passive:set:active': async (request) => {
    request.reply();
    request.companion.catchUp();
    await greetNewDevice(request.world, request.companion);
  },
};

/** The number's phone would show a notification now. */
function askForCode(request: Request): void {
  const { connection, body, world } = request;
  if (!world.directory.find(body.attrs.jid)) {
    request.refuse(400, 'bad-request');
    return;
  }
  const reference = randomBytes(16);
  const finished = Promise.withResolvers<BinaryNode>();
  // It has no waiter until somebody enters the code.
  finished.promise.catch(() => {});
  world.codes.set(numberIn(request), {
    connection,
    reference,
    wrappedKey: bytesOf(body, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
    finished,
  });
  const answer = element('link_code_pairing_ref', {}, reference);
  request.reply([element('link_code_companion_reg', { stage: 'companion_hello' }, [answer])]);
}

function finishCode(request: Request): void {
  request.world.codes.get(numberIn(request))?.finished.resolve(request.body);
  request.reply();
}

function numberIn({ body }: Request): string {
  return jidDecode(body.attrs.jid)?.user ?? '';
}
