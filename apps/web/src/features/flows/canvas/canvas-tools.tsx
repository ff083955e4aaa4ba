import { ActionIcon } from '@mantine/core';
import {
  IconLayoutDistributeHorizontal,
  IconMagnet,
  IconMagnetOff,
  IconMaximize,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { Panel, useReactFlow } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { useCommandKeys } from '../../../session/command-keys.ts';
import styles from './canvas.module.css';
import { useReveal } from './use-reveal.ts';

interface CanvasToolsProps {
  isSnapping: boolean;
  onSnap: (isSnapping: boolean) => void;
  onTidy: () => void;
}

/** Zoom, fit, tidy up and the grid. */
export function CanvasTools({ isSnapping, onSnap, onTidy }: CanvasToolsProps) {
  const { t } = useTranslation();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  useReveal();
  const fit = () => void fitView({ padding: 0.15, maxZoom: 1 });
  useCommandKeys({ f: fit });
  const tools = [
    { label: t('flows.zoomIn'), Icon: IconPlus, run: () => void zoomIn() },
    { label: t('flows.zoomOut'), Icon: IconMinus, run: () => void zoomOut() },
    { label: t('flows.fit'), Icon: IconMaximize, run: fit },
    { label: t('flows.tidyUp'), Icon: IconLayoutDistributeHorizontal, run: onTidy },
  ];
  const Magnet = isSnapping ? IconMagnet : IconMagnetOff;
  return (
    <Panel
      position="bottom-left"
      className={styles.tools}
      role="toolbar"
      aria-label={t('flows.view')}
    >
      {tools.map(({ label, Icon, run }) => (
        <ActionIcon key={label} aria-label={label} title={label} onClick={run}>
          <Icon size={18} />
        </ActionIcon>
      ))}
      <ActionIcon
        aria-label={t('flows.snap')}
        title={t('flows.snap')}
        aria-pressed={isSnapping}
        onClick={() => onSnap(!isSnapping)}
      >
        <Magnet size={18} />
      </ActionIcon>
    </Panel>
  );
}
