import { IconX } from '@tabler/icons-react';
import {
  BaseEdge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  getSmoothStepPath,
} from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { useEditorActions } from '../editor/editor-context.ts';
import styles from './canvas.module.css';
import type { WireEdge } from './view-graph.ts';

/** An edge; the chosen one has a button that removes it. */
export function Wire({ id, selected, data, interactionWidth, ...ends }: EdgeProps<WireEdge>) {
  const { t } = useTranslation();
  const { remove } = useEditorActions();
  const [path, x, y] = pathOf(ends);
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={interactionWidth ?? 20}
        className={data?.isPassed ? styles.passed : undefined}
      />
      {selected && (
        <EdgeLabelRenderer>
          <button
            type="button"
            className={`${styles.cut} nodrag nopan`}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            aria-label={t('flows.deleteEdge')}
            title={t('flows.deleteEdge')}
            onClick={() => remove([id])}
          >
            <IconX size={14} />
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

type EndName = `${'source' | 'target'}${'X' | 'Y' | 'Position'}`;

/** What leads back goes around corners: a curve would hide behind the nodes between. */
const pathOf = (ends: Pick<EdgeProps<WireEdge>, EndName>) =>
  ends.targetX < ends.sourceX
    ? getSmoothStepPath({ ...ends, borderRadius: 16, offset: 24 })
    : getBezierPath(ends);
