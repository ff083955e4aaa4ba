import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesZone, zoneLabel, zoneNames } from '../../i18n/time-zones.ts';

interface TimeZoneSelectProps {
  value: string;
  onChange: (zone: string) => void;
  'aria-label': string;
  'aria-describedby': string;
}

export function TimeZoneSelect({ value, onChange, ...said }: TimeZoneSelectProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // About four hundred names, each with an offset to compute.
  const names = isOpen ? zoneNames(value) : [value];
  return (
    <Select
      searchable
      data={names.map((name) => ({ value: name, label: zoneLabel(name) }))}
      value={value}
      allowDeselect={false}
      placeholder={t('settings.zonePlaceholder')}
      nothingFoundMessage={t('settings.zoneNone')}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matchesZone(option, search))
      }
      maxDropdownHeight={320}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next) => next && onChange(next)}
      {...said}
    />
  );
}
