import { ActionIcon, Popover } from '@mantine/core';
import { IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useVolume } from './volume.ts';

const VolumeSlider = lazy(() => import('./volume-slider.tsx'));

function VolumeIcon({ volume }: { volume: number }) {
  if (volume === 0) return <IconVolumeOff size={20} />;
  return volume < 0.5 ? <IconVolume2 size={20} /> : <IconVolume size={20} />;
}

export function VolumeControl() {
  const { t } = useTranslation();
  const volume = useVolume();
  const label = t('shell.volume');
  return (
    <Popover position="bottom-end" width={220} shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={label} title={label}>
          <VolumeIcon volume={volume} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense>
          <VolumeSlider label={label} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
