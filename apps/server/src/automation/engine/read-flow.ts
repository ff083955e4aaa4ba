/** Builds what a flow looks at: its graph, the variables and facts of the ticket, and which rows it may use. */

import { weekdays } from '@prosa/contract/limits';
import { variableValues } from '@prosa/contract/message-variables';
import type { Env } from '@prosa/flow/flow-state';
import type { FlowGraph } from '@prosa/flow/graph';
import { needOf } from '@prosa/flow/nodes';
import { programOf } from '@prosa/flow/program';
import { isOpen, wallClock } from '../../conversation/hours/is-open.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import type { Tx } from '../../core/ctx.ts';
import type { Wakes } from '../../core/process/wakes.ts';
import type { FlowAround, FlowRef } from '../machines/machine.ts';
import type { Surroundings } from './automation.queries.ts';
import { FlowCache } from './flow-cache.ts';
import { type Facts, type FlowRow, findFlow, findNeeds, type Needs } from './flows.queries.ts';
import { settingIn } from './read-situation.ts';

/** Of each process: tests run several in one, each with a database of its own. */
const cacheOf = new WeakMap<Wakes, FlowCache>();

/** Null if the flow is gone, or nothing of it is live. */
export async function readFlow(
  tx: Tx,
  ticket: TicketRow,
  { ref, around }: { ref: FlowRef; around: Surroundings },
): Promise<FlowAround | null> {
  const { companyId } = tx;
  const { flowId } = ref;
  const cache = cacheOf.get(tx.core.wakes) ?? new FlowCache();
  cacheOf.set(tx.core.wakes, cache);
  const expected = ref.versionId ?? cache.latestOf(companyId, flowId);
  const cached = expected === null ? undefined : cache.get(companyId, expected);
  const row = await findFlow(tx, {
    ticketId: ticket.id,
    ...ref,
    known: cached ? expected : null,
    needs: needsOf(cached),
    // Of a flow that begins, another version may be live than the one that is known here.
    facts: cached && ref.versionId !== null ? factsIn(cached) : allFacts,
  });
  if (!row) return null;
  const { versionId } = row;
  const graph = row.graph ?? cached!;
  cache.set({ companyId, flowId, versionId }, graph);
  const needs = row.graph ? await findNeeds(tx, needsOf(graph)) : row.needs;
  const env = envOf(tx, ticket, { around, row: { ...row, needs } });
  // Not spread, which would make the values.
  const { fallbackTexts = {}, typebots = {} } = needs;
  return Object.assign(env, { versionId, graph, fallbackTexts, typebots });
}

const none: Needs = { queue: [], tag: [], user: [], flow: [], prompt: [], integration: [] };

const needsByGraph = new WeakMap<FlowGraph, Needs>();

function needsOf(graph: FlowGraph | undefined): Needs {
  if (!graph) return none;
  let needs = needsByGraph.get(graph);
  if (!needs) {
    const found = [...programOf(graph).nodes.values()].map(needOf).filter((need) => need !== null);
    const ofKind = (wanted: keyof Needs) => [
      ...new Set(found.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))),
    ];
    needs = {
      queue: ofKind('queue'),
      tag: ofKind('tag'),
      user: ofKind('user'),
      flow: ofKind('flow'),
      prompt: ofKind('prompt'),
      integration: ofKind('integration'),
    };
    needsByGraph.set(graph, needs);
  }
  return needs;
}

const factsByGraph = new WeakMap<FlowGraph, Facts>();

const allFacts: Facts = { tags: true, isFirst: true };

/** Those that some rule compares. */
function factsIn(graph: FlowGraph): Facts {
  let facts = factsByGraph.get(graph);
  if (!facts) {
    const rules = [...programOf(graph).nodes.values()].flatMap((data) =>
      data.type === 'condition' ? data.rules : [],
    );
    const asks = (name: string) =>
      rules.some(({ source, field }) => source === 'ticket' && field === name);
    facts = { tags: asks('tags'), isFirst: asks('isFirst') };
    factsByGraph.set(graph, facts);
  }
  return facts;
}

/** Values are made when a node asks for them: most texts have none. */
function envOf(
  { core }: Tx,
  ticket: TicketRow,
  { around, row }: { around: Surroundings; row: FlowRow },
): Env {
  const now = core.now();
  const values = once(() => ({ ...variablesOf(ticket, around, now), email: row.email }));
  const facts = once(() => factsOf({ ticket, around, row, now, values: values() }));
  return {
    get values() {
      return values();
    },
    get facts() {
      return facts();
    },
    has: (kind, id) => row.needs[kind]?.includes(id) ?? false,
    draw: Math.random,
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const variablesOf = (
  { id, contact, created_at: createdAt }: TicketRow,
  { language, timeZone }: Surroundings,
  at: Date,
) => ({
  ...variableValues({
    language,
    timeZone,
    contactName: contact.name,
    ticket: { id, createdAt },
    at,
  }),
  number: contact.number,
});

interface Known {
  ticket: TicketRow;
  around: Surroundings;
  row: FlowRow;
  now: Date;
  values: Record<string, string>;
}

function factsOf({ ticket, around, row, now, values }: Known): Env['facts'] {
  const { day, minute } = wallClock(now, around.timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  const isByQueue = settingIn(around, 'scheduleType') === 'queue' && around.queue !== null;
  const hours = isByQueue ? around.queue!.hours : around.hours;
  const { name = '', firstName = '', number = '', email = '', protocol = '' } = values;
  return {
    contact: { name, firstName, number, email },
    ticket: {
      queue: ticket.queue?.name ?? '',
      tags: row.tags,
      protocol,
      isFirst: String(row.isFirst),
    },
    context: {
      time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      weekday: weekdays[(day + 3) % 7]!,
      isOpen: String(isOpen(hours, now, around.timeZone)),
      connection: ticket.connection?.name ?? '',
    },
  };
}

const DAY_MS = 86_400_000;
