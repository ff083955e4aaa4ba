import type { AriaLabelConfig } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What the canvas tells screen readers. Its two descriptions of nodes are swapped: the first is used where arrows move them. */
export function useAriaLabels(): AriaLabelConfig {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('flows.nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('flows.nodeHelp'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }) => t('flows.movedTo', { x, y }),
      'edge.a11yDescription.default': t('flows.edgeHelp'),
      'controls.ariaLabel': t('flows.view'),
      'controls.zoomIn.ariaLabel': t('flows.zoomIn'),
      'controls.zoomOut.ariaLabel': t('flows.zoomOut'),
      'controls.fitView.ariaLabel': t('flows.fit'),
      'controls.interactive.ariaLabel': t('flows.view'),
      'minimap.ariaLabel': t('flows.map'),
      'handle.ariaLabel': t('flows.handle'),
    }),
    [t],
  );
}
