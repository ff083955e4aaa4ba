/** Commands for the phones at the terminal. */
import type { Phone } from './phone.ts';
import type { WhatsAppServer } from './whatsapp-server.ts';

export interface Hands {
  readonly server: WhatsAppServer;
  /** The phone that Prosa is linked to. */
  readonly shop: Phone;
  /** The code that Prosa currently shows. */
  readonly fetchQr: () => Promise<string>;
}

interface Command {
  readonly usage: string;
  readonly does: string;
  run(hands: Hands, words: readonly string[]): Promise<string> | string;
}

export class CommandError extends Error {}

const COMMANDS: Readonly<Record<string, Command>> = {
  scan: {
    usage: 'scan [text of the QR code]',
    does: 'links Prosa; without a text it asks Prosa for it',
    run: async ({ shop, fetchQr }, [text]) =>
      `linked as device ${await shop.scanQr(text ?? (await fetchQr()))}`,
  },
  code: {
    usage: 'code <8 characters>',
    does: 'links Prosa by the code it shows',
    run: async ({ shop }, words) =>
      `linked as device ${await shop.enterPairingCode(words.join('').replaceAll('-', '').toUpperCase())}`,
  },
  say: {
    usage: 'say <number> <text>',
    does: 'a customer writes',
    run: async (hands, [number, ...words]) => {
      const body = words.join(' ');
      if (!body) throw new CommandError('what should the customer say?');
      await customer(hands, number).chat(hands.shop).send({ kind: 'text', body });
      return 'sent';
    },
  },
  read: {
    usage: 'read <number>',
    does: 'a customer opens the chat',
    run: (hands, [number]) => {
      customer(hands, number).chat(hands.shop).read();
      return 'read';
    },
  },
  call: {
    usage: 'call <number>',
    does: 'a customer rings, and gives up at once',
    run: (hands, [number]) => {
      const chat = customer(hands, number).chat(hands.shop);
      chat.giveUpCall(chat.call('voice'));
      return 'missed';
    },
  },
  inbox: {
    usage: 'inbox <number>',
    does: 'what a customer has received',
    run: async (hands, [number]) => {
      const inbox = await customer(hands, number).chat(hands.shop).inbox();
      const lines = inbox.map(({ kind, body, isEdited, isDeleted }) =>
        [`[${kind}] ${body}`, isEdited ? '(edited)' : '', isDeleted ? '(deleted)' : '']
          .filter(Boolean)
          .join(' '),
      );
      return lines.join('\n') || 'nothing';
    },
  },
  drop: {
    usage: 'drop',
    does: 'drops the connections to the server',
    run: ({ server }) => {
      server.drop();
      return 'down';
    },
  },
  restore: {
    usage: 'restore',
    does: 'the server is back',
    run: ({ server }) => {
      server.restore();
      return 'up';
    },
  },
  unlink: {
    usage: 'unlink',
    does: 'the phone removes its linked devices from the list',
    run: ({ shop }) => {
      shop.unlink();
      return 'unlinked';
    },
  },
  help: { usage: 'help', does: 'this', run: () => help() },
};

/** Returns the text to print; an empty line does nothing. */
export async function runCommand(hands: Hands, line: string): Promise<string> {
  const [name = '', ...words] = line.trim().split(/\s+/);
  if (!name) return '';
  const command = COMMANDS[name];
  if (!command) throw new CommandError(`there is no command ${name}\n${help()}`);
  return command.run(hands, words);
}

export function help(): string {
  const width = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length));
  return Object.values(COMMANDS)
    .map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)
    .join('\n');
}

function customer({ server, shop }: Hands, text = ''): Phone {
  const number = text.replaceAll(/\D/g, '');
  if (number.length < 8 || number.length > 15) {
    throw new CommandError('whose number? Like +5511988887777');
  }
  if (number === shop.number) throw new CommandError('that is the number of the company');
  return server.phone(number, `Customer ${number.slice(-4)}`);
}
