import { Button, UnstyledButton } from '@mantine/core';
import type { FlowGraph } from '@prosa/flow/graph';
import type { Problem } from '@prosa/flow/problems';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dataOf, nodeName } from '../node-words.ts';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

interface ProblemListProps {
  problems: readonly Problem[];
  graph: FlowGraph;
  onShow: (id: string) => void;
  onRepair: () => void;
  onClose: () => void;
}

/** What keeps the flow from going live, and what may be forgotten. Errors come first. */
export function ProblemList({ problems, graph, onShow, onRepair, onClose }: ProblemListProps) {
  const { t } = useTranslation();
  const sorted = [...problems].sort((a, b) => rank(a) - rank(b));
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const isBroken = problems.some(({ code }) => code === 'danglingEdge' || code === 'twoEdges');
  return (
    <SidePanel title={t('flows.problemsTitle')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint} role="status">
          {t(problems.length === 0 ? 'flows.noProblems' : 'flows.problemsHint')}
        </p>
        {isBroken && (
          <Button variant="default" size="xs" mb={8} onClick={onRepair}>
            {t('flows.repair')}
          </Button>
        )}
        <ul className={styles.list}>
          {sorted.map((problem, index) => {
            const node = problem.node === null ? undefined : byId.get(problem.node);
            const Icon = problem.level === 'error' ? IconAlertTriangle : IconInfoCircle;
            return (
              <li key={index}>
                <UnstyledButton
                  className={styles.problem}
                  data-level={problem.level}
                  disabled={!node}
                  onClick={() => problem.node !== null && onShow(problem.node)}
                >
                  <Icon size={18} aria-label={t(`flows.levels.${problem.level}`)} />
                  <span>
                    {t(`flows.problems.${problem.code}`, { detail: problem.detail ?? '' })}
                    {node && <small>{nodeName(t, dataOf(node))}</small>}
                  </span>
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
      </div>
    </SidePanel>
  );
}

const rank = ({ level }: Problem): number => (level === 'error' ? 0 : 1);
