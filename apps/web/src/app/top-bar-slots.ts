import type { ComponentType } from 'react';

/** Popovers that features put into the top bar, from left to right. */
export const topBarSlots: readonly { key: string; Slot: ComponentType }[] = [];
