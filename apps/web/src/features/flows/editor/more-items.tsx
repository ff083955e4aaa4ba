import { Menu } from '@mantine/core';
import {
  IconChartBar,
  IconFileDownload,
  IconHistory,
  IconKeyboard,
  IconLink,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PanelName } from './editor-header.tsx';

interface MoreItemsProps {
  onPanel: (panel: PanelName) => void;
  onExport: () => void;
  onKeys: () => void;
}

export default function MoreItems({ onPanel, onExport, onKeys }: MoreItemsProps) {
  const { t } = useTranslation();
  const items = [
    { label: t('flows.versions'), Icon: IconHistory, run: () => onPanel('versions') },
    { label: t('flows.counts'), Icon: IconChartBar, run: () => onPanel('counts') },
    { label: t('flows.usedBy'), Icon: IconLink, run: () => onPanel('usage') },
    { label: t('flows.export'), Icon: IconFileDownload, run: onExport },
    { label: t('flows.keys'), Icon: IconKeyboard, run: onKeys },
  ];
  return items.map(({ label, Icon, run }) => (
    <Menu.Item key={label} leftSection={<Icon size={18} />} onClick={run}>
      {label}
    </Menu.Item>
  ));
}
