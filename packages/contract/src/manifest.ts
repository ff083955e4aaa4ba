/** What a noun brings to the lists that all share. Plain data without schemas: the browser loads it. */
import type { Profile } from './permissions.ts';
import type { PlanFlag } from './plans.ts';

export interface MenuItem {
  /** Key of the label in the noun's texts, of the icon, and of the routes that it guards. */
  key: string;
  path: string;
  /** The heading of the drawer that contains it. */
  group: 'main' | 'campaigns' | 'flows' | 'admin';
  /** Entries of a group are sorted by it; there is room between two of them. */
  order: number;
  permission?: string;
  plan?: PlanFlag;
  /** Needs the local switch `cshow`. It only hides the entry; the server decides by plan and profile. */
  cshow?: true;
  superOnly?: true;
  badge?: 'connections' | 'chats';
}

export interface Manifest {
  /** Error codes with their HTTP status. */
  errors?: Readonly<Record<`ERR_${string}`, number>>;
  /** Who has each. */
  permissions?: Readonly<Record<string, readonly Profile[]>>;
  menu?: readonly MenuItem[];
  /** What the audit log records of it. */
  auditActions?: readonly string[];
}

/** Register it in nouns.ts. */
export const manifest = <const M extends Manifest>(brought: M): M => brought;

/** The texts that come with the page, whose screen may not be loaded: `texts.<language>.ts` beside the manifest. */
export type TextsOf<M extends Manifest> = (M extends { errors: infer E }
  ? { errors: Record<keyof E, string> }
  : object) &
  (M extends { menu: infer I extends readonly MenuItem[] }
    ? { menu: Record<I[number]['key'], string> }
    : object);

/** The names of its actions in the audit log, which come with the texts of its screens. */
export type AuditTextsOf<M extends Manifest> = M extends {
  auditActions: infer A extends readonly string[];
}
  ? Record<A[number], string>
  : never;
