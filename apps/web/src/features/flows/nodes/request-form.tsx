import { Button, Select, TextInput } from '@mantine/core';
import { flowLimits } from '@prosa/contract/flow-limits';
import type { FlowSecret } from '@prosa/contract/flows';
import { type DataOf, type Method, methods } from '@prosa/flow/nodes';
import { AUTHORIZATION } from '@prosa/flow/secrets';
import { isAnswerKey } from '@prosa/flow/variables';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/count-field.tsx';
import { ListTool } from '../../../ui/list-tool.tsx';
import { newId } from '../../../ui/new-id.ts';
import { FlowInput, FlowTextarea } from './flow-text.tsx';
import { type NodeFormProps, NodeFrame } from './node-form.tsx';
import styles from './nodes.module.css';

type Request = DataOf<'httpRequest'>;

interface RequestFormProps extends NodeFormProps<Request> {
  /** The stored credential of this node; it is never shown. */
  secret: FlowSecret | undefined;
}

/** Asks another server. Its answer fills variables. */
export function RequestForm({ data, secret, onSave }: RequestFormProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(data);
  const headers = useRows(data.headers);
  const responses = useRows(data.responses);
  const [isTried, setTried] = useState(false);
  const isAddress = /^https:\/\/[^/?#{]+/.test(value.url.trim());
  const set = responses.all.filter(({ variable, path }) => variable !== '' || path !== '');
  const submit = () => {
    setTried(true);
    if (!isAddress || !set.every(({ variable }) => isAnswerKey(variable))) return;
    const named = headers.all.filter(({ key }) => key.trim() !== '');
    onSave({ data: { ...value, url: value.url.trim(), headers: named, responses: set } });
  };
  return (
    <NodeFrame data={data} isLarge onSubmit={submit}>
      <div className={styles.pair}>
        <Select
          label={t('flows.method')}
          allowDeselect={false}
          data={[...methods]}
          value={value.method}
          onChange={(method) => setValue({ ...value, method: method as Method })}
        />
        <FlowInput
          label={t('flows.url')}
          withAsterisk
          data-autofocus
          placeholder="https://"
          value={value.url}
          error={isTried && !isAddress && t('flows.problems.badAddress')}
          onChange={(event) => setValue({ ...value, url: event.currentTarget.value })}
        />
      </div>
      <fieldset className={styles.lines}>
        <legend>{t('flows.headers')}</legend>
        {secret && <p className={styles.kept}>{t('flows.keptSecret', { last4: secret.last4 })}</p>}
        {headers.rows.map(({ key, row }, at) => (
          <div key={key} className={styles.line}>
            <TextInput
              className={styles.grow}
              aria-label={t('flows.headerName', { no: at + 1 })}
              placeholder={AUTHORIZATION}
              value={row.key}
              onChange={(event) => headers.change(key, { key: event.currentTarget.value })}
            />
            <FlowInput
              className={styles.grow}
              aria-label={t('flows.headerValue', { no: at + 1 })}
              value={row.value}
              onChange={(event) => headers.change(key, { value: event.currentTarget.value })}
            />
            <ListTool
              label={t('flows.headerRemove', { no: at + 1 })}
              onClick={() => headers.remove(key)}
            >
              <IconX size={16} />
            </ListTool>
          </div>
        ))}
        <AddRow
          label={t('flows.addHeader')}
          onClick={() => headers.add({ key: '', value: '' })}
          isOff={false}
        />
      </fieldset>
      {value.method !== 'GET' && (
        <FlowTextarea
          label={t('flows.requestBody')}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={value.body}
          onChange={(event) => setValue({ ...value, body: event.currentTarget.value })}
        />
      )}
      <fieldset className={styles.lines}>
        <legend>{t('flows.responses')}</legend>
        {responses.rows.map(({ key, row }, at) => (
          <div key={key} className={styles.line}>
            <TextInput
              className={styles.grow}
              aria-label={t('flows.responsePath', { no: at + 1 })}
              placeholder="data.status"
              value={row.path}
              onChange={(event) => responses.change(key, { path: event.currentTarget.value })}
            />
            <TextInput
              className={styles.grow}
              aria-label={t('flows.responseVariable', { no: at + 1 })}
              placeholder={t('flows.sources.variable')}
              value={row.variable}
              error={
                isTried &&
                row.path !== '' &&
                !isAnswerKey(row.variable) &&
                t('flows.answerKeyShape')
              }
              onChange={(event) => responses.change(key, { variable: event.currentTarget.value })}
            />
            <ListTool
              label={t('flows.responseRemove', { no: at + 1 })}
              onClick={() => responses.remove(key)}
            >
              <IconX size={16} />
            </ListTool>
          </div>
        ))}
        <AddRow
          label={t('flows.addResponse')}
          onClick={() => responses.add({ path: '', variable: '' })}
          isOff={responses.rows.length >= flowLimits.responses.max}
        />
      </fieldset>
      <CountField
        label={t('flows.requestTimeout')}
        max={flowLimits.requestTimeout.max}
        min={flowLimits.requestTimeout.min}
        value={value.timeout}
        onChange={(timeout) => setValue({ ...value, timeout: Number(timeout) || 10 })}
      />
    </NodeFrame>
  );
}

interface AddRowProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
}

const AddRow = ({ label, isOff, onClick }: AddRowProps) => (
  <Button
    size="xs"
    variant="default"
    leftSection={<IconPlus size={16} />}
    disabled={isOff}
    onClick={onClick}
  >
    {label}
  </Button>
);

/** Rows of a form that are added and removed. */
function useRows<Row extends object>(start: readonly Row[]) {
  const [rows, setRows] = useState(() => start.map((row) => ({ key: newId(), row })));
  return {
    rows,
    all: rows.map(({ row }) => row),
    add: (row: Row) => setRows([...rows, { key: newId(), row }]),
    remove: (key: string) => setRows(rows.filter((each) => each.key !== key)),
    change: (key: string, part: Partial<Row>) =>
      setRows(
        rows.map((each) => (each.key === key ? { key, row: { ...each.row, ...part } } : each)),
      ),
  };
}
