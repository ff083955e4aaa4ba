import { menu } from '@prosa/contract/menu';
import { type PlanFlag, planFlags } from '@prosa/contract/plans';
import { describe, expect, it } from 'vitest';
import { type MenuAccess, mayEnter, visibleEntries } from './menu-filter.ts';

const plan = (value: boolean) =>
  Object.fromEntries(planFlags.map((flag) => [flag, value])) as Record<PlanFlag, boolean>;

const everything: MenuAccess = {
  profile: 'admin',
  super: true,
  plan: plan(true),
  cshow: true,
  hasSandbox: true,
};
const allScreens = Object.fromEntries(menu.map(({ key }) => [key, true]));
const keys = (access: Partial<MenuAccess>, screens = allScreens) =>
  visibleEntries(menu, { ...everything, ...access }, screens).map((entry) => entry.key);

describe('menu filter', () => {
  it('shows everything to an operator with every feature', () => {
    expect(keys({})).toEqual(menu.map((entry) => entry.key));
  });

  it('draws only entries whose screen exists', () => {
    expect(keys({}, { tickets: true, contacts: true })).toEqual(['tickets', 'contacts']);
  });

  it.each(['user', 'supervisor'] as const)('hides the administration from a %s', (profile) => {
    const shown = keys({ profile, super: false });
    expect(shown.includes('dashboard')).toBe(profile === 'supervisor');
    for (const hidden of ['connections', 'users', 'settings', 'sandbox', 'campaigns'])
      expect(shown).not.toContain(hidden);
    for (const open of ['tickets', 'contacts', 'tags', 'helps']) expect(shown).toContain(open);
  });

  it.each(menu.filter((entry) => entry.plan))('$key follows the plan', (entry) => {
    expect(mayEnter(entry, everything)).toBe(true);
    expect(mayEnter(entry, { ...everything, plan: plan(false) })).toBe(false);
  });

  it('shows entries that need the local switch, the operator, or the test phone only with it', () => {
    expect(keys({ cshow: false })).not.toContain('flowbuilders');
    expect(keys({ super: false })).not.toContain('announcements');
    expect(keys({ hasSandbox: false })).not.toContain('sandbox');
  });
});
