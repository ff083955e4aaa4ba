import { Slider } from '@mantine/core';
import { setVolume, useVolume } from './volume.ts';

/** Focuses the thumb on mount: the popover has nothing else to focus. */
const focusThumb = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[role="slider"]')?.focus();

export default function VolumeSlider({ label }: { label: string }) {
  return (
    <Slider
      ref={focusThumb}
      min={0}
      max={1}
      step={0.1}
      value={useVolume()}
      onChange={setVolume}
      label={(value) => value.toFixed(1)}
      thumbLabel={label}
    />
  );
}
