import { Button, Select, Switch } from '@mantine/core';
import { alertKinds, alertSounds } from '@prosa/contract/alerts';
import type { Alerts } from '@prosa/contract/users';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketsQuery } from '../../conversation/tickets/tickets.api.ts';
import { call, updateSessionUser, useUser } from '../../session/session.ts';
import { toastError } from '../../ui/toast.ts';
import styles from './notifications.module.css';
import { trySound } from './sounds.ts';
import { ALERTS } from './use-alert-list.ts';
import { getVolume } from './volume.ts';

/** Kinds of alerts and their sound, stored for this person on every device. */
export function AlertSwitches() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { alertsOff, alertSound } = useUser();
  const now = { alertsOff, alertSound };
  const save = (change: Partial<Alerts>) => {
    const body = { ...now, ...change };
    updateSessionUser(body);
    call('PUT /users/alerts', { body })
      .then(() => client.invalidateQueries({ queryKey: ticketsQuery(ALERTS).queryKey }))
      .catch((error: unknown) => {
        updateSessionUser(now);
        toastError(error);
      });
  };
  return (
    <fieldset className={styles.alerts}>
      <legend>{t('notifications.alertMe')}</legend>
      {alertKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`notifications.kind_${kind}`)}
          checked={!alertsOff.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            save({
              alertsOff: alertKinds.filter((each) =>
                each === kind ? !checked : alertsOff.includes(each),
              ),
            })
          }
        />
      ))}
      <div className={styles.sound}>
        <Select
          label={t('notifications.sound')}
          data={alertSounds.map((value) => ({ value, label: t(`notifications.sound_${value}`) }))}
          value={alertSound}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => {
            const sound = alertSounds.find((each) => each === value);
            if (sound) save({ alertSound: sound });
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => trySound(alertSound, getVolume())}
        >
          {t('notifications.try')}
        </Button>
      </div>
    </fieldset>
  );
}
