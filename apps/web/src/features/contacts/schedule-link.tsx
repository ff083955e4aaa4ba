import { Button, Menu } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';

/** Entry in a menu: leads to the form for a message to the contact, where the plan includes schedules. */
export function ScheduleItem({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  if (!useUser().company.plan.useSchedules) return null;
  return (
    <Menu.Item
      renderRoot={(props) => <Link to="/schedules" search={{ contactId }} {...props} />}
      leftSection={<IconCalendarTime size={18} />}
    >
      {t('schedules.schedule')}
    </Menu.Item>
  );
}

/** The same as a button. */
export function ScheduleButton({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  if (!useUser().company.plan.useSchedules) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/schedules" search={{ contactId }} {...props} />}
      variant="default"
      leftSection={<IconCalendarTime size={18} />}
    >
      {t('schedules.schedule')}
    </Button>
  );
}
