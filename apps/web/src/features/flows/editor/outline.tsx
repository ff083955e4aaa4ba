import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import type { FlowGraph } from '@prosa/flow/graph';
import type { NodeData } from '@prosa/flow/nodes';
import {
  IconAlertTriangle,
  IconCopy,
  IconDotsVertical,
  IconLink,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lostPercent, type Marks } from '../canvas/marks.ts';
import { targetsOf } from '../graph/changes.ts';
import { flowOrder } from '../graph/flow-order.ts';
import { nodeIcons } from '../node-kinds.ts';
import { dataOf, nodeName, outputName, shownOutputs, summaryOf, typeName } from '../node-words.ts';
import { useEditorActions } from './editor-context.ts';
import styles from './outline.module.css';

interface OutlineProps {
  graph: FlowGraph;
  marks: Marks;
  selected: ReadonlySet<string>;
}

/** The flow as a list, in the order in which customers come through: for phones and for screen readers, with the same dialogs. */
export default function Outline({ graph, marks, selected }: OutlineProps) {
  const { t } = useTranslation();
  const order = flowOrder(graph);
  const numbers = new Map(order.map((id, index) => [id, index + 1]));
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const nameOf = (target: string) => {
    const other = byId.get(target);
    return other
      ? `${numbers.get(target)}. ${nodeName(t, dataOf(other))}`
      : t('flows.leadsNowhere');
  };
  return (
    <ol className={styles.list} aria-label={t('flows.nodes')}>
      {order.flatMap((id) => {
        const node = byId.get(id);
        if (!node) return [];
        const data = dataOf(node);
        const targets = targetsOf(graph, id);
        const ways = shownOutputs(data).map((handle) => ({
          handle,
          name: outputName(t, data, handle),
          to: targets.get(handle),
        }));
        return (
          <li
            key={id}
            className={styles.node}
            data-selected={selected.has(id) || undefined}
            data-current={marks.current === id || undefined}
            data-passed={marks.way?.has(id) || undefined}
          >
            <NodeRow
              id={id}
              no={numbers.get(id) ?? 0}
              data={data}
              problem={marks.problems.get(id)}
            />
            <Ways ways={ways} nameOf={nameOf} />
            <Lost marks={marks} id={id} />
          </li>
        );
      })}
    </ol>
  );
}

interface NodeRowProps {
  id: string;
  no: number;
  data: NodeData;
  problem: 'error' | 'warning' | undefined;
}

function NodeRow({ id, no, data, problem }: NodeRowProps) {
  const { t } = useTranslation();
  const { edit } = useEditorActions();
  const Icon = nodeIcons[data.type];
  const isStart = data.type === 'start';
  return (
    <div className={styles.row}>
      <span className={styles.number}>{no}</span>
      <UnstyledButton
        className={styles.open}
        data-node={id}
        disabled={isStart}
        onClick={() => edit(id)}
      >
        <Icon size={18} stroke={1.8} aria-hidden className={styles.icon} />
        <span className={styles.words}>
          <strong>{typeName(t, data)}</strong>
          <span className={styles.summary}>
            {summaryOf(t, data) || (isStart ? '' : t('flows.notFilled'))}
          </span>
        </span>
        {problem && (
          <IconAlertTriangle
            size={18}
            className={styles.warn}
            data-level={problem}
            aria-label={t(problem === 'error' ? 'flows.hasError' : 'flows.hasWarning')}
          />
        )}
      </UnstyledButton>
      <NodeMenu id={id} name={nodeName(t, data)} isStart={isStart} />
    </div>
  );
}

interface WaysProps {
  ways: readonly { handle: string; name: string; to: string | undefined }[];
  nameOf: (target: string) => string;
}

function Ways({ ways, nameOf }: WaysProps) {
  const { t } = useTranslation();
  if (ways.length === 0) return null;
  return (
    <ul className={styles.ways}>
      {ways.map(({ handle, name, to }) => (
        <li key={handle} data-open={to === undefined || undefined}>
          {name} → {to === undefined ? t('flows.leadsNowhere') : nameOf(to)}
        </li>
      ))}
    </ul>
  );
}

function Lost({ marks: { counts }, id }: { marks: Marks; id: string }) {
  const { t } = useTranslation();
  const found = counts?.get(id);
  if (!found) return null;
  const { entered, answered } = found;
  return (
    <p className={styles.counts}>
      {t('flows.countsOf', { entered, answered, lost: lostPercent(found) ?? 0 })}
    </p>
  );
}

function NodeMenu({ id, name, isStart }: { id: string; name: string; isStart: boolean }) {
  const { t } = useTranslation();
  const { connect, duplicate, remove } = useEditorActions();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={44}
          aria-label={t('flows.actionsOf', { name })}
          title={t('common.moreActions')}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={18} />} onClick={() => connect(id)}>
          {t('flows.connectTo')}
        </Menu.Item>
        {!isStart && (
          <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => duplicate([id])}>
            {t('flows.duplicateNode')}
          </Menu.Item>
        )}
        <Menu.Item
          className={styles.danger}
          leftSection={<IconTrash size={18} />}
          onClick={() => remove([id])}
        >
          {t('flows.deleteNode')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
