import { ActionIcon } from '@mantine/core';
import type { FlowCounts } from '@prosa/contract/flows';
import { isUnavailable, type NodeData } from '@prosa/flow/nodes';
import { IconAlertTriangle, IconCopy, IconTrash } from '@tabler/icons-react';
import { Handle, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorActions } from '../editor/editor-context.ts';
import { nodeIcons } from '../node-kinds.ts';
import { dataOf, outputName, shownOutputs, summaryOf, typeName } from '../node-words.ts';
import { lostPercent } from './marks.ts';
import styles from './node-card.module.css';
import type { CardNode } from './view-graph.ts';

/** Presses inside of them neither move the node nor the canvas, and keys there are no commands. */
const INNER = 'nodrag nopan nokey';

/** A node: what it does, its input on the left, its outputs on the right. */
export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<CardNode>) {
  const { t } = useTranslation();
  const { node, problem, counts, isPassed, isCurrent } = data;
  const read = dataOf(node);
  const Icon = nodeIcons[read.type];
  return (
    <div
      className={styles.card}
      data-selected={selected || undefined}
      data-problem={problem ?? undefined}
      data-passed={isPassed || undefined}
      data-current={isCurrent || undefined}
    >
      {read.type !== 'start' && <Handle type="target" position={Position.Left} />}
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon size={18} stroke={1.8} aria-hidden />
        </span>
        <strong className={styles.type}>{typeName(t, read)}</strong>
        {problem && (
          <IconAlertTriangle
            className={styles.warn}
            size={16}
            aria-label={t(problem === 'error' ? 'flows.hasError' : 'flows.hasWarning')}
          />
        )}
        <NodeActions id={id} isStart={read.type === 'start'} />
      </header>
      <Words data={read} />
      <Outputs id={id} data={read} />
      {counts && <Counts counts={counts} />}
    </div>
  );
});

function Words({ data }: { data: NodeData }) {
  const { t } = useTranslation();
  if (data.type === 'start') return null;
  if (isUnavailable(data)) return <p className={styles.missing}>{t('flows.notAvailable')}</p>;
  const summary = summaryOf(t, data);
  if (summary === '') return <p className={styles.blank}>{t('flows.notFilled')}</p>;
  return <p className={styles.text}>{summary}</p>;
}

/** A single output needs no name. */
function Outputs({ id, data }: { id: string; data: NodeData }) {
  const { t } = useTranslation();
  const outputs = shownOutputs(data);
  useMeasuredOutputs(id, outputs);
  const [only] = outputs;
  if (only === undefined) return null;
  if (outputs.length === 1) return <Handle type="source" position={Position.Right} id={only} />;
  return (
    <ul className={styles.outputs}>
      {outputs.map((handle) => (
        <li key={handle} className={styles.output} data-handle={handle}>
          <span>{outputName(t, data, handle)}</span>
          <Handle type="source" position={Position.Right} id={handle} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The canvas measures where edges begin when a node comes, and must do so again when there are other outputs. Each call of
 * `update` draws everything: at the beginning it would be one for each node.
 */
function useMeasuredOutputs(id: string, outputs: readonly string[]): void {
  const update = useUpdateNodeInternals();
  const key = outputs.join();
  const measured = useRef(key);
  useEffect(() => {
    if (measured.current === key) return;
    measured.current = key;
    update(id);
  }, [id, key, update]);
}

function NodeActions({ id, isStart }: { id: string; isStart: boolean }) {
  const { t } = useTranslation();
  const { duplicate, remove } = useEditorActions();
  // Not by Tab, which walks from node to node: keys do the same.
  const quiet = { tabIndex: -1, size: 26 };
  return (
    <span className={`${styles.actions} ${INNER}`}>
      {!isStart && (
        <ActionIcon
          {...quiet}
          aria-label={t('flows.duplicateNode')}
          title={t('flows.duplicateNode')}
          onClick={() => duplicate([id])}
        >
          <IconCopy size={15} />
        </ActionIcon>
      )}
      <ActionIcon
        {...quiet}
        aria-label={t('flows.deleteNode')}
        title={t('flows.deleteNode')}
        onClick={() => remove([id])}
      >
        <IconTrash size={15} />
      </ActionIcon>
    </span>
  );
}

function Counts({ counts }: { counts: FlowCounts }) {
  const { t } = useTranslation();
  const lost = lostPercent(counts);
  return (
    <dl className={styles.counts}>
      <div>
        <dt>{t('flows.entered')}</dt>
        <dd>{counts.entered}</dd>
      </div>
      <div>
        <dt>{t('flows.answered')}</dt>
        <dd>{counts.answered}</dd>
      </div>
      <div>
        <dt>{t('flows.lost')}</dt>
        <dd>{lost === null ? '–' : `${lost}%`}</dd>
      </div>
    </dl>
  );
}
