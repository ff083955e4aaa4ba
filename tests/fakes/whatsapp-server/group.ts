/** A group as the server knows it. */
import type { BinaryNode } from 'baileys';
import type { Account } from './account.ts';
import { element } from './stanza.ts';

export type Rank = 'admin' | 'superadmin' | undefined;

export class Group {
  readonly id: string;
  readonly creator: Account;
  readonly members = new Map<Account, Rank>();
  readonly createdAt = Math.floor(Date.now() / 1000);
  subject: string;
  description = '';

  constructor(id: string, { creator, subject }: { creator: Account; subject: string }) {
    this.id = id;
    this.creator = creator;
    this.subject = subject;
    this.members.set(creator, 'superadmin');
  }

  get jid(): string {
    return `${this.id}@g.us`;
  }

  /** The answer to a member's query. */
  toNode(): BinaryNode {
    const at = String(this.createdAt);
    const attributes = {
      id: this.id,
      subject: this.subject,
      creation: at,
      creator: this.creator.lidJid,
      creator_pn: this.creator.jid,
      s_o: this.creator.lidJid,
      s_o_pn: this.creator.jid,
      s_t: at,
      size: String(this.members.size),
      addressing_mode: 'lid',
    };
    const members = [...this.members.keys()].map((member) => this.memberNode(member));
    return element('group', attributes, [...members, ...this.#descriptionNode()]);
  }

  memberNode(member: Account): BinaryNode {
    return element('participant', {
      jid: member.lidJid,
      phone_number: member.jid,
      type: this.members.get(member),
    });
  }

  #descriptionNode(): BinaryNode[] {
    if (!this.description) return [];
    const body = element('body', {}, Buffer.from(this.description));
    return [element('description', { id: '1', t: String(this.createdAt) }, [body])];
  }
}
