/** Members and names of a connection's groups. Fetched once, and again after a change. */
import type { GroupMetadata, WASocket } from 'baileys';

const LIFE_MS = 600_000;
const GROUPS_MAX = 500;

export class Groups {
  readonly #known = new Map<string, { group: GroupMetadata; until: number }>();
  readonly #asked = new Set<string>();

  get(jid: string): GroupMetadata | undefined {
    const found = this.#known.get(jid);
    return found && found.until > performance.now() ? found.group : undefined;
  }

  forget(jid: string): void {
    this.#known.delete(jid);
  }

  /** Its name, if it was not known before; undefined while another fetch is under way, or without an answer. */
  async discover(socket: WASocket, jid: string): Promise<string | undefined> {
    if (this.get(jid) || this.#asked.has(jid)) return undefined;
    this.#asked.add(jid);
    try {
      const group = await socket.groupMetadata(jid);
      if (this.#known.size >= GROUPS_MAX) this.#known.clear();
      this.#known.set(jid, { group, until: performance.now() + LIFE_MS });
      return group.subject;
    } catch {
      return undefined;
    } finally {
      this.#asked.delete(jid);
    }
  }
}
