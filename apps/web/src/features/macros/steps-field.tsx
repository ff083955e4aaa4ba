import {
  Button,
  Checkbox,
  Input,
  Menu,
  MultiSelect,
  Select,
  Switch,
  Textarea,
} from '@mantine/core';
import { limits } from '@prosa/contract/limits';
import type { MacroStep } from '@prosa/contract/macros';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTool } from '../../ui/list-tool.tsx';
import { useRefocus } from '../queues/use-refocus.ts';
import { VariableTextarea } from '../variables/variable-textarea.tsx';
import styles from './macros.module.css';
import { isLeaving, newStep, stepKinds } from './step-rules.ts';
import type { StepNames } from './step-text.ts';
import { useStepNames } from './use-step-names.ts';

interface StepsFieldProps {
  steps: readonly MacroStep[];
  onChange: (steps: MacroStep[]) => void;
  error: ReactNode;
}

/** The steps in order. A step that gives the ticket away comes last. */
export function StepsField({ steps, onChange, error }: StepsFieldProps) {
  const { t } = useTranslation();
  const names = useStepNames();
  const last = steps.at(-1);
  const isClosed = last !== undefined && isLeaving(last);
  const isFull = steps.length >= limits.macroSteps.max;
  const pane = useRef<HTMLFieldSetElement>(null);
  const refocus = useRefocus(pane);
  const add = (step: MacroStep) =>
    onChange(isClosed ? steps.toSpliced(-1, 0, step) : [...steps, step]);
  return (
    <Input.Wrapper
      label={t('macros.steps')}
      description={t('macros.stepsHint')}
      error={error}
      withAsterisk
    >
      <fieldset ref={pane} className={styles.fieldset} aria-label={t('macros.steps')}>
        {steps.map((step, at) => (
          <section key={at} className={styles.step} aria-label={t(`macros.kind_${step.kind}`)}>
            <StepHead
              at={at}
              kind={step.kind}
              mayRise={at > 0 && !isLeaving(step)}
              mayFall={isFreeBelow(steps, at)}
              onMove={(to) => {
                refocus.later(handleOf(to, to < at ? 'up' : 'down'));
                onChange(steps.toSpliced(at, 1).toSpliced(to, 0, step));
              }}
              onRemove={() => {
                refocus.later(
                  steps.length > 1 ? handleOf(Math.min(at, steps.length - 2), 'remove') : ADD,
                );
                onChange(steps.toSpliced(at, 1));
              }}
            />
            <StepFields
              step={step}
              names={names}
              onChange={(next) => onChange(steps.with(at, next))}
            />
          </section>
        ))}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              disabled={isFull}
              data-handle={ADD}
            >
              {t('macros.addStep')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {stepKinds.map((kind) => (
              <Menu.Item
                key={kind}
                disabled={isClosed && isLeaving(newStep(kind))}
                onClick={() => add(newStep(kind))}
              >
                {t(`macros.kind_${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </fieldset>
    </Input.Wrapper>
  );
}

const tools = ['up', 'down', 'remove'] as const;
const ADD = -1;

/** Steps have no ids: a tool is found again by the current position of its step. */
const handleOf = (at: number, tool: (typeof tools)[number]): number =>
  at * tools.length + tools.indexOf(tool);

function isFreeBelow(steps: readonly MacroStep[], at: number): boolean {
  const below = steps[at + 1];
  return below !== undefined && !isLeaving(below);
}

interface StepHeadProps {
  at: number;
  kind: MacroStep['kind'];
  mayRise: boolean;
  mayFall: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function StepHead({ at, kind, mayRise, mayFall, onMove, onRemove }: StepHeadProps) {
  const { t } = useTranslation();
  const name = t(`macros.kind_${kind}`);
  const all = {
    up: [t('closing.up', { name }), !mayRise, () => onMove(at - 1), IconArrowUp],
    down: [t('closing.down', { name }), !mayFall, () => onMove(at + 1), IconArrowDown],
    remove: [t('macros.removeStep', { name }), false, onRemove, IconTrash],
  } as const;
  return (
    <div className={styles.stepHead}>
      <span>
        {at + 1}. {name}
      </span>
      {tools.map((tool) => {
        const [label, isOff, run, Icon] = all[tool];
        return (
          <ListTool
            key={tool}
            label={label}
            isOff={isOff}
            handle={handleOf(at, tool)}
            onClick={run}
          >
            <Icon size={18} />
          </ListTool>
        );
      })}
    </div>
  );
}

const options = (list: StepNames[keyof StepNames]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

interface FieldsProps<S extends MacroStep = MacroStep> {
  step: S;
  names: StepNames;
  onChange: (step: MacroStep) => void;
}

function StepFields({ step, names, onChange }: FieldsProps) {
  const { t } = useTranslation();
  switch (step.kind) {
    case 'send':
      return (
        <>
          <VariableTextarea
            aria-label={t('quickMessages.message')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={limits.messageBody.max}
            value={step.message}
            onChange={(event) => onChange({ ...step, message: event.currentTarget.value })}
          />
          <Checkbox
            label={t('macros.sign')}
            checked={step.sign}
            onChange={(event) => onChange({ ...step, sign: event.currentTarget.checked })}
          />
        </>
      );
    case 'note':
      return (
        <Textarea
          aria-label={t('story.noteMode')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.note.max}
          value={step.note}
          onChange={(event) => onChange({ ...step, note: event.currentTarget.value })}
        />
      );
    case 'tag':
    case 'untag':
      return (
        <MultiSelect
          aria-label={t('tickets.tags')}
          placeholder={t('tickets.tagsPlaceholder')}
          searchable
          maxValues={limits.macroTags.max}
          data={options(names.tags)}
          value={step.tagIds.map(String)}
          onChange={(chosen) => onChange({ ...step, tagIds: chosen.map(Number) })}
        />
      );
    case 'transfer':
      return <TransferFields step={step} names={names} onChange={onChange} />;
    case 'close':
      return <CloseFields step={step} names={names} onChange={onChange} />;
    default:
      return null;
  }
}

function TransferFields({ step, names, onChange }: FieldsProps<MacroStep & { kind: 'transfer' }>) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('tickets.queue')}
        withAsterisk
        searchable
        data={options(names.queues)}
        value={step.queueId === 0 ? null : String(step.queueId)}
        onChange={(chosen) => onChange({ ...step, queueId: Number(chosen ?? 0) })}
      />
      <Select
        label={t('tickets.attendant')}
        description={t('macros.nobodyHint')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={options(names.users)}
        value={step.userId === null ? null : String(step.userId)}
        onChange={(chosen) => onChange({ ...step, userId: chosen ? Number(chosen) : null })}
      />
    </>
  );
}

function CloseFields({ step, names, onChange }: FieldsProps<MacroStep & { kind: 'close' }>) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('macros.reason')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={options(names.reasons)}
        value={step.closeReasonId === null ? null : String(step.closeReasonId)}
        onChange={(chosen) => onChange({ ...step, closeReasonId: chosen ? Number(chosen) : null })}
      />
      <Switch
        label={t('closing.silent')}
        description={t('closing.silentHint')}
        checked={step.silent}
        onChange={(event) => onChange({ ...step, silent: event.currentTarget.checked })}
      />
    </>
  );
}
