/** The editor of flows, as people use it with keys and with the mouse. */
import type { Locator, Page } from '@playwright/test';
import type { FlowGraph } from '@prosa/flow/graph';
import { expect } from './journey.ts';
import type { Shop } from './shop.ts';

export const cards = (page: Page): Locator => page.locator('.react-flow__node');

/** By the words on it. */
export const card = (page: Page, text: string): Locator => cards(page).filter({ hasText: text });

const dialog = (page: Page): Locator => page.getByRole('dialog');

/** By keyboard alone: N, the first letters of the type as a menu takes them, what is asked for, Enter. */
export async function add(
  page: Page,
  type: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const before = await cards(page).count();
  await page.keyboard.press('n');
  const item = page.getByRole('menuitem', { name: type, exact: true });
  // The menu takes the focus when it opens: before that, Enter would go elsewhere.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  await item.focus();
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await fill(dialog(page));
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(cards(page)).toHaveCount(before + 1);
  // As soon as it is drawn and measured, it takes the keyboard.
  await expect(cards(page).last()).toBeFocused();
}

/** By mouse: keys come faster than a list marks its option, and Enter without a marked one sends the form. */
async function takeFirst(page: Page, words: string): Promise<void> {
  const option = page.getByRole('option').first();
  await expect(option).toContainText(words);
  await option.click();
}

/** Types the name of a row, which is fetched when its list opens, and takes it. */
export async function choose(field: Locator, name: string): Promise<void> {
  const page = field.page();
  await field.fill(name);
  await takeFirst(page, name);
  await expect(field).toHaveValue(name);
}

/** On the node C, and for each output the first words of its target. */
export async function connectByKeys(
  page: Page,
  from: Locator,
  targets: Readonly<Record<string, string>>,
): Promise<void> {
  await from.focus();
  await page.keyboard.press('Space');
  await expect(from).toHaveClass(/ selected/);
  await page.keyboard.press('c');
  for (const [output, words] of Object.entries(targets)) {
    const field = dialog(page).getByRole('combobox', { name: output });
    await field.focus();
    await page.keyboard.type(words);
    await takeFirst(page, words);
    await expect(field).toHaveValue(new RegExp(words));
  }
  await dialog(page).getByRole('button', { name: 'Ligar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
}

export const flowIdOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

export async function storedGraph(shop: Shop, flowId: string): Promise<FlowGraph> {
  const { flow } = await shop.call('GET /flowbuilder/flow/:flowId', { params: { flowId } });
  return flow.flow as FlowGraph;
}

/** `menu:a1 -> ticket`, sorted: what a graph means, without ids and places. */
export function meaningOf({ nodes, connections }: FlowGraph): string[] {
  const types = new Map(nodes.map(({ id, type }) => [id, type]));
  return connections
    .map(
      ({ source, sourceHandle, target }) =>
        `${types.get(source)}:${sourceHandle} -> ${types.get(target)}`,
    )
    .toSorted();
}

/** An empty flow, open in the editor. */
export async function newFlow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo fluxo' }).click();
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(cards(page)).toHaveCount(1);
}
