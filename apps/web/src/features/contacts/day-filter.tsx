import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../i18n/company-days.ts';
import { DayField } from '../../ui/day-field.tsx';
import { useEscape } from '../../ui/use-escape.ts';
import type { ContactsSearch } from './contacts-search.ts';
import styles from './day-filter.module.css';

type Days = Pick<ContactsSearch, 'from' | 'to'>;

interface DayFilterProps {
  days: Days;
  onChange: (days: Days) => void;
}

/** Contacts created between two days, each optional. */
export function DayFilter({ days, onChange }: DayFilterProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEscape(isOpen, () => setOpen(false));
  const isOn = days.from !== undefined || days.to !== undefined;
  const choose = (chosen: Days) => {
    setOpen(false);
    onChange(chosen);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant={isOn ? 'light' : 'default'}
          className={styles.button}
          aria-label={t(isOn ? 'contacts.madeFiltered' : 'contacts.made')}
          title={t('contacts.made')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden="true" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('contacts.made')}>
        <Fields key={`${days.from}:${days.to}`} days={days} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const isBackwards = isDay(from) && isDay(to) && from > to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBackwards) onChoose({ ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) });
  };
  return (
    <form className={styles.fields} onSubmit={submit}>
      <p className={styles.title}>{t('contacts.made')}</p>
      <DayField label={t('dashboard.from')} value={from} onChange={setFrom} />
      <DayField
        label={t('dashboard.to')}
        value={to}
        error={isBackwards ? t('dashboard.backwards') : undefined}
        onChange={setTo}
      />
      <div className={styles.actions}>
        <Button type="button" variant="default" onClick={() => onChoose({})}>
          {t('common.clear')}
        </Button>
        <Button type="submit">{t('dashboard.apply')}</Button>
      </div>
    </form>
  );
}
