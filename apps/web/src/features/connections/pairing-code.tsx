import { Button, TextInput } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForPairingCode } from '../../conversation/connections/connections.api.ts';
import { toastError } from '../../ui/toast.ts';
import styles from './qr-dialog.module.css';

const CODE = 'code:';
const DIGITS_MIN = 8;

/** The code to type on the phone; undefined while a QR code is offered. */
export const typedCode = (qrcode: string): string | undefined =>
  qrcode.startsWith(CODE) ? qrcode.slice(CODE.length) : undefined;

/** In two halves, as phones display it. */
export function PairingCode({ code, connection }: { code: string; connection: Connection }) {
  const { t } = useTranslation();
  const half = Math.ceil(code.length / 2);
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('connections.qrStep1')}</li>
        <li>{t('connections.qrStep2')}</li>
        <li>{t('connections.pairStep3')}</li>
      </ol>
      <output className={styles.typed} aria-label={t('connections.pairCode')}>
        <span>{code.slice(0, half)}</span>
        <span aria-hidden="true">-</span>
        <span>{code.slice(half)}</span>
      </output>
      <p className={styles.hint}>{t('connections.pairHint')}</p>
      <OtherWays key={code} connection={connection} />
    </>
  );
}

/** Alternatives, for example when the number was mistyped. */
function OtherWays({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const scan = useMutation({
    mutationFn: () => askForPairingCode(connection.id, ''),
    onError: toastError,
  });
  return (
    <>
      <PairByNumber connection={connection} label={t('connections.pairOther')} />
      <Button
        variant="subtle"
        loading={scan.isPending || scan.isSuccess}
        onClick={() => scan.mutate()}
      >
        {t('connections.pairScan')}
      </Button>
    </>
  );
}

interface PairByNumberProps {
  connection: Connection;
  /** Label of the button that opens the form. */
  label: string;
}

/** For people who cannot point the phone at this screen. */
export function PairByNumber({ connection, label }: PairByNumberProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [number, setNumber] = useState('');
  const ask = useMutation({
    mutationFn: () => askForPairingCode(connection.id, number),
    onError: toastError,
  });
  if (!isAsking) {
    return (
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form className={styles.byNumber} onSubmit={submit}>
      <TextInput
        label={t('connections.pairNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        maxLength={30}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={ask.isPending || ask.isSuccess}
        disabled={number.replace(/\D/g, '').length < DIGITS_MIN}
      >
        {t('connections.pairAsk')}
      </Button>
    </form>
  );
}
