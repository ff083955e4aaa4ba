import { Button, TextInput } from '@mantine/core';
import type { FlowGraph } from '@prosa/flow/graph';
import { IconRefresh, IconSend2 } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRows } from '../editor/use-company-rows.ts';
import panelStyles from '../panels/panels.module.css';
import { SidePanel } from '../panels/side-panel.tsx';
import { GuestAnswer, useGuest } from './guest-answer.tsx';
import { RequestAnswer } from './request-answer.tsx';
import { hear, type Run, startRun } from './run-flow.ts';
import { RunLine } from './run-line.tsx';
import styles from './test-panel.module.css';
import { useTestEnv } from './use-test-env.ts';

interface TestPanelProps {
  flowId: number;
  graph: FlowGraph;
  rows: CompanyRows;
  /** The way through the graph, and where the customer is. */
  onWay: (way: { way: ReadonlySet<string>; current: string | null }) => void;
  onClose: () => void;
}

/** Pauses are shown, but nobody waits for them. */
const PAUSE_MAX_MS = 600;

/** The flow as it is drawn, tried as a customer; nothing is sent and no ticket exists. */
export function TestPanel({ flowId, graph, rows, onWay, onClose }: TestPanelProps) {
  const { t } = useTranslation();
  const env = useTestEnv(rows);
  const [run, setRun] = useState<Run>(() => startRun(graph, env));
  const [text, setText] = useState('');
  const answers = (input: Parameters<typeof hear>[1]) => setRun((now) => hear(now, input, env));
  useShortPauses(run, (timerId) => answers({ t: 'due', timerId }));
  const guest = useGuest(run, setRun, (how) => answers({ t: 'returned', how }));
  useWay(run, onWay);

  const say = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (run.guest) guest.say(text);
    else answers({ t: 'message', body: text, choice: null });
    setText('');
  };
  const waitsForAnswer = run.state.waits === 'answer' || run.guest !== null;
  return (
    <SidePanel title={t('flows.testTitle')} onClose={onClose}>
      <Talk run={run} rows={rows} onTap={(choice) => answers({ t: 'message', body: '', choice })} />
      {run.request && (
        <RequestAnswer
          key={run.state.steps}
          flowId={flowId}
          request={run.request}
          onAnswer={(result) => answers({ t: 'called', result })}
        />
      )}
      {run.guest && (
        <GuestAnswer
          kind={run.guest.kind}
          isAsking={guest.isAsking}
          onReturn={(how) => answers({ t: 'returned', how })}
        />
      )}
      <Variables run={run} />
      <form className={styles.form} onSubmit={say}>
        <TextInput
          className={styles.field}
          aria-label={t('flows.testWrite')}
          placeholder={t(waitsForAnswer ? 'flows.testWrite' : 'flows.testWaits')}
          disabled={!waitsForAnswer}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" aria-label={t('flows.testSend')} disabled={!waitsForAnswer}>
          <IconSend2 size={18} />
        </Button>
      </form>
      <div className={styles.acts}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={() => setRun(startRun(graph, env))}
        >
          {t('flows.testAgain')}
        </Button>
        {waitsForAnswer && run.timer && (
          <Button
            size="xs"
            variant="default"
            onClick={() => answers({ t: 'due', timerId: run.timer?.timerId ?? '' })}
          >
            {t('flows.testTimeout', { count: Math.round(run.timer.afterMs / 1000) })}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

interface TalkProps {
  run: Run;
  rows: CompanyRows;
  onTap: (choice: string) => void;
}

function Talk({ run, rows, onTap }: TalkProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { length } = run.lines;
  useEffect(() => {
    if (length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  const lastMenu = run.lines.findLastIndex((line) => line.t === 'menu');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <div className={styles.talk} role="log" tabIndex={0} aria-label={t('flows.conversation')}>
      {run.lines.map((line, index) => (
        <RunLine
          key={index}
          line={line}
          rows={rows}
          onTap={index === lastMenu && run.state.waits === 'answer' ? onTap : undefined}
        />
      ))}
      <div ref={end} />
    </div>
  );
}

function Variables({ run }: { run: Run }) {
  const { t } = useTranslation();
  const known = Object.entries(run.state.variables);
  if (known.length === 0) return null;
  return (
    <section className={styles.variables} aria-label={t('flows.variables')}>
      <h3 className={panelStyles.hint}>{t('flows.variables')}</h3>
      <dl>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useShortPauses({ state, timer }: Run, onDue: (timerId: string) => void): void {
  const due = useEffectEvent(onDue);
  const isPause = state.waits === 'timer';
  useEffect(() => {
    if (!isPause || !timer) return;
    const wait = Math.min(timer.afterMs, PAUSE_MAX_MS);
    const running = setTimeout(() => due(timer.timerId), wait);
    return () => clearTimeout(running);
  }, [isPause, timer]);
}

function useWay(run: Run, onWay: TestPanelProps['onWay']): void {
  const tell = useEffectEvent(onWay);
  const { way, state } = run;
  useEffect(() => tell({ way, current: state.node }), [way, state.node]);
}
