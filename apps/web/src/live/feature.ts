/** What a feature hands to the shell, which finds it by its file: every `features/<noun>/feature.ts` is folded. */
import type { MenuKey } from '@prosa/contract/menu';
import type { TablerIcon } from '@tabler/icons-react';
import type { LiveFeature } from './live-feature.ts';

export interface Feature {
  /** Menu entries that have a screen, each with its icon; other entries are not drawn. */
  menu?: Partial<Record<MenuKey, TablerIcon>>;
  /** How it folds socket events into what the screen shows. */
  live?: readonly LiveFeature[];
}
