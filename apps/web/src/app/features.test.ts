import { menu } from '@prosa/contract/menu';
import { expect, test } from 'vitest';
import { liveFeatures, menuIcons } from './features.ts';
import { operatorFeatures } from './operators.ts';
import { router } from './router.tsx';
import * as screens from './screens.ts';

const entries = Object.values(screens).map(({ options }) => options.staticData.entry);

test('has a menu entry exactly when a screen names it', () => {
  expect(Object.keys(menuIcons).toSorted()).toEqual([...new Set(entries)].toSorted());
});

test('links each menu entry to a screen that the entry guards', () => {
  for (const { key, path } of menu.filter((entry) => menuIcons[entry.key])) {
    const route = router.matchRoutes(path, {}).at(-1);
    expect([path, route?.staticData.entry]).toEqual([path, key]);
  }
});

test('collects the live events of every feature that has some', () => {
  const files = import.meta.glob('../{features,conversation}/*/*.realtime.ts', { eager: true });
  const folds = Object.values(files as Record<string, object>).flatMap((module) =>
    Object.values(module).flat(),
  );
  for (const fold of folds.filter((each) => typeof each === 'object' && 'entity' in each))
    expect(liveFeatures).toContain(fold);
});

test('tells operators of what only they see', () => {
  expect(operatorFeatures.map(({ entity }) => entity).toSorted()).toEqual([
    'company',
    'company',
    'help',
    'invoice',
    'invoice',
    'managedAnnouncement',
    'plan',
    'plan',
  ]);
});
