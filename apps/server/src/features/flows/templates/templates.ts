/** Ready flows to begin with, in the language of the company. Without a queue they say by a problem that they need one. */
import type { FlowTemplate } from '@prosa/contract/flows/manifest';
import type { Language } from '@prosa/contract/limits';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Named } from '@prosa/flow/nodes';
import { lead } from './lead.ts';
import { openingHours } from './opening-hours.ts';
import { orderStatus } from './order-status.ts';
import { reception } from './reception.ts';
import { satisfaction } from './satisfaction.ts';

export type Texts<K extends string> = Record<Language, Record<K, string>>;

/** @param queue where people take over */
export type Draw = (language: Language, queue: Named | null) => FlowGraph;

export const templates: Record<FlowTemplate, Draw> = {
  reception,
  openingHours,
  orderStatus,
  satisfaction,
  lead,
};
