import type { FlowGraph } from '@prosa/flow/graph';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../session/session.ts';
import { withoutSecrets } from '../graph/changes.ts';
import { type DraftOf, dropDraft, keepDraft, type LocalDraft, readDraft } from './local-draft.ts';

const AFTER_MS = 700;

interface Drawn {
  flowId: number;
  graph: FlowGraph;
  rev: number;
  isUnsaved: boolean;
}

/** Keeps what is not saved yet, and offers what an earlier visit left. */
export function useLocalDraft({ flowId, graph, rev, isUnsaved }: Drawn) {
  const userId = useUser().id;
  const [offered, setOffered] = useState<LocalDraft | null>(null);
  const of: DraftOf = { userId, flowId };
  const begun = useRef(graph);
  useEffect(() => {
    let isGone = false;
    void readDraft({ userId, flowId }).then((draft) => {
      if (!isGone && draft && !isSame(draft.graph, begun.current)) setOffered(draft);
    });
    return () => {
      isGone = true;
    };
  }, [userId, flowId]);

  const wasUnsaved = useRef(false);
  useEffect(() => {
    const owner = { userId, flowId };
    if (!isUnsaved) {
      // A draft that is still offered is not ours to remove.
      if (wasUnsaved.current) dropDraft(owner);
      wasUnsaved.current = false;
      return;
    }
    wasUnsaved.current = true;
    const keep = () => keepDraft(owner, { graph: withoutSecrets(graph), rev, at: Date.now() });
    const timer = setTimeout(keep, AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, flowId, graph, rev, isUnsaved]);

  return {
    offered,
    /** It was taken or refused. */
    settle: () => setOffered(null),
    discard: () => {
      setOffered(null);
      dropDraft(of);
    },
  };
}

const isSame = (one: FlowGraph, other: FlowGraph): boolean =>
  JSON.stringify([one.nodes, one.connections]) === JSON.stringify([other.nodes, other.connections]);
