import type { Template } from '@prosa/contract/templates';
import { expect, it } from 'vitest';
import { matchTemplates } from './template-search.ts';

const template = { name: 'aviso_de_entrega', header: 'Olá', body: 'Seu pedido está a caminho' };

it.each([
  ['aviso entrega', 1],
  ['OLA pedido', 1],
  ['está', 1],
  ['esta\u0301', 1],
  ['troca', 0],
])('%s finds %i', (typed, count) =>
  expect(matchTemplates([template as Template], typed)).toHaveLength(count),
);
