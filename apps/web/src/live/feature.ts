/** What a feature provides to the shell, which finds every `features/<noun>/feature.ts`. */
import type { MenuKey } from '@prosa/contract/menu';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { LiveFeature } from './live-feature.ts';

export interface Feature {
  /** Menu entries that have a screen, with their icons; other entries are not drawn. */
  menu?: Partial<Record<MenuKey, TablerIcon>>;
  /** A popover in the top bar; sorted by `order`, from left to right. */
  topBar?: { order: number; Slot: ComponentType };
  /** How socket events change the cached data. */
  live?: readonly LiveFeature[];
}
