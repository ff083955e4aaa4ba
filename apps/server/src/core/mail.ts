/** Mail of the program itself. Without SMTP_URL it is written to DATA_DIR/mail, for trying things out. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config/config.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  /** The same for a retry, so that mail programs can recognise it. */
  key: string;
}

export interface Mailer {
  /** Resolves when a server has accepted it. Retry on error. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 20_000;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>;

/** @param senderName what the operator wants to be called; empty: as configured */
export function openMailer(
  config: MailConfig,
  log: Log,
  senderName: () => Promise<string> = async () => '',
): Mailer {
  const { smtpUrl, mailFrom } = config;
  const deliver = smtpUrl ? overSmtp(smtpUrl) : intoFolder(path.join(config.dataDir, 'mail'), log);
  const host = new URL(config.publicUrl).hostname;
  return {
    send: async ({ to, subject, text, key }) =>
      deliver({
        from: senderOf(mailFrom, await senderName()),
        to: [...to],
        subject,
        text,
        messageId: `<${key}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
  };
}

/** The configured address, under another name. */
function senderOf(mailFrom: string, name: string): Letter['from'] {
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return name ? { name, address } : mailFrom;
}

interface Letter {
  from: string | { name: string; address: string };
  to: string[];
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
}

type Deliver = (letter: Letter) => Promise<void>;

function overSmtp(url: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (letter) => {
    await transport.sendMail(letter);
  };
}

function intoFolder(dir: string, log: Log): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  let isTold = false;
  return async (letter) => {
    const { message } = await transport.sendMail(letter);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = path.join(
      dir,
      `${new Date().toISOString().replaceAll(':', '')}-${randomPart()}.eml`,
    );
    await writeFile(file, message as Buffer, { mode: 0o600 });
    if (isTold) return;
    isTold = true;
    log.info({ dir, hint: 'set SMTP_URL to have mail sent' }, 'mail.kept_in_folder');
  };
}

const randomPart = (): string => crypto.randomUUID().slice(0, 8);
