import { UnstyledButton } from '@mantine/core';
import type { FlowCounts } from '@prosa/contract/flows';
import type { FlowGraph } from '@prosa/flow/graph';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/day-field.tsx';
import { FailedState } from '../../../ui/list-states.tsx';
import { lostPercent, noCounts } from '../canvas/marks.ts';
import { flowOrder } from '../graph/flow-order.ts';
import { dataOf, nodeName } from '../node-words.ts';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

export interface Days {
  from: string;
  to: string;
}

interface CountTableProps {
  days: Days;
  counts: UseQueryResult<FlowCounts[]>;
  graph: FlowGraph;
  onDays: (days: Days) => void;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Customers at each node in the chosen days; the nodes show the same. */
export function CountTable({ days, counts, graph, onDays, onShow, onClose }: CountTableProps) {
  const { t } = useTranslation();
  const byId = new Map(counts.data?.map((each) => [each.node, each]));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return (
    <SidePanel title={t('flows.counts')} onClose={onClose}>
      <div className={styles.body} aria-busy={counts.isPending}>
        <div className={styles.days}>
          <DayField
            label={t('flows.from')}
            value={days.from}
            onChange={(from) => onDays({ ...days, from })}
          />
          <DayField
            label={t('flows.to')}
            value={days.to}
            onChange={(to) => onDays({ ...days, to })}
          />
        </div>
        {counts.isError && (
          <FailedState error={counts.error} onRetry={() => void counts.refetch()} />
        )}
        {counts.data && (
          <table className={styles.table} aria-label={t('flows.counts')}>
            <thead>
              <tr>
                <th scope="col">{t('flows.node')}</th>
                <th scope="col">{t('flows.entered')}</th>
                <th scope="col">{t('flows.answered')}</th>
                <th scope="col">{t('flows.lost')}</th>
              </tr>
            </thead>
            <tbody>
              {flowOrder(graph).flatMap((id) => {
                const node = nodes.get(id);
                const found = byId.get(id) ?? noCounts(id);
                const lost = lostPercent(found);
                return node ? (
                  <tr key={id}>
                    <td>
                      <UnstyledButton onClick={() => onShow(id)}>
                        {nodeName(t, dataOf(node))}
                      </UnstyledButton>
                    </td>
                    <td>{found.entered}</td>
                    <td>{found.answered}</td>
                    <td>{lost === null ? '–' : `${lost}%`}</td>
                  </tr>
                ) : (
                  []
                );
              })}
            </tbody>
          </table>
        )}
      </div>
    </SidePanel>
  );
}
