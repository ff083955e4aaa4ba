import '@mantine/core/styles/NumberInput.css';
import { Button, Drawer, NumberInput, Select, Skeleton, Switch } from '@mantine/core';
import type { SandboxFaults } from '@prosa/contract/sandbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/list-states.tsx';
import { toastError } from '../../ui/toast.ts';
import styles from './network-drawer.module.css';
import { changeFaults, faultsQuery } from './sandbox.api.ts';
import { refreshSoon } from './sandbox.realtime.ts';

interface NetworkDrawerProps {
  whatsappId: number;
  onClose: () => void;
}

const asDelivered: SandboxFaults = {
  reads: true,
  ackDelayMs: 400,
  dropAcks: 0,
  deliveries: 1,
  reorder: false,
  failNext: 'none',
};

/** The simulated network and customers, and how to make them fail. */
export function NetworkDrawer({ whatsappId, onClose }: NetworkDrawerProps) {
  const { t } = useTranslation();
  const faults = useQuery(faultsQuery(whatsappId));
  const change = useFaultChange(whatsappId);
  return (
    <Drawer opened onClose={onClose} position="right" size={380} title={t('sandbox.network')}>
      <p className={styles.intro}>{t('sandbox.networkHint')}</p>
      {faults.data && <FaultFields faults={faults.data} change={change} />}
      {faults.isPending && <Skeleton height={320} />}
      {faults.isError && !faults.data && (
        <FailedState error={faults.error} onRetry={() => void faults.refetch()} />
      )}
    </Drawer>
  );
}

type Change = (change: Partial<SandboxFaults>) => void;

/** Shown at once, then saved one after the other. */
function useFaultChange(whatsappId: number): Change {
  const client = useQueryClient();
  const { queryKey } = faultsQuery(whatsappId);
  const { mutate } = useMutation({
    scope: { id: `sandbox-faults-${whatsappId}` },
    mutationFn: (change: Partial<SandboxFaults>) => changeFaults(whatsappId, change),
    onMutate: (change) =>
      client.setQueryData(queryKey, (known) => (known ? { ...known, ...change } : known)),
    onError: (error) => {
      toastError(error);
      return refreshSoon(client, queryKey);
    },
  });
  return mutate;
}

const outcomes = ['none', 'retry', 'throttle', 'permanent', 'session', 'unknown'] as const;
const delaysMs = [0, 400, 2000, 10_000, 60_000] as const;

function FaultFields({ faults, change }: { faults: SandboxFaults; change: Change }) {
  const { t, i18n } = useTranslation();
  const seconds = new Intl.NumberFormat(i18n.language);
  const delays = [...new Set([...delaysMs, faults.ackDelayMs])].sort((a, b) => a - b);
  return (
    <div className={styles.fields}>
      <Switch
        label={t('sandbox.reads')}
        description={t('sandbox.readsHint')}
        checked={faults.reads}
        onChange={(event) => change({ reads: event.currentTarget.checked })}
      />
      <Select
        label={t('sandbox.ackDelay')}
        description={t('sandbox.ackDelayHint')}
        allowDeselect={false}
        data={delays.map((ms) => ({
          value: String(ms),
          label:
            ms === 0
              ? t('sandbox.atOnce')
              : t('sandbox.seconds', { value: seconds.format(ms / 1000) }),
        }))}
        value={String(faults.ackDelayMs)}
        onChange={(value) => value !== null && change({ ackDelayMs: Number(value) })}
      />
      <Count
        label={t('sandbox.dropAcks')}
        hint={t('sandbox.dropAcksHint')}
        range={[0, 1000]}
        value={faults.dropAcks}
        onChange={(dropAcks) => change({ dropAcks })}
      />
      <Count
        label={t('sandbox.deliveries')}
        hint={t('sandbox.deliveriesHint')}
        range={[1, 10]}
        value={faults.deliveries}
        onChange={(deliveries) => change({ deliveries })}
      />
      <Switch
        label={t('sandbox.reorder')}
        description={t('sandbox.reorderHint')}
        checked={faults.reorder}
        onChange={(event) => change({ reorder: event.currentTarget.checked })}
      />
      <Select
        label={t('sandbox.failNext')}
        description={t('sandbox.failNextHint')}
        allowDeselect={false}
        data={outcomes.map((value) => ({ value, label: t(`sandbox.fail_${value}`) }))}
        value={faults.failNext}
        onChange={(value) => {
          const failNext = outcomes.find((outcome) => outcome === value);
          if (failNext) change({ failNext });
        }}
      />
      <Button variant="default" onClick={() => change(asDelivered)}>
        {t('sandbox.reset')}
      </Button>
    </div>
  );
}

interface CountProps {
  label: string;
  hint: string;
  range: [number, number];
  value: number;
  onChange: (value: number) => void;
}

function Count({ label, hint, range: [min, max], value, onChange }: CountProps) {
  return (
    <NumberInput
      label={label}
      description={hint}
      min={min}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={value}
      onChange={(next) => {
        if (typeof next === 'number' && next !== value && next >= min) onChange(next);
      }}
    />
  );
}
