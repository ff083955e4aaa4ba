import type { FlowStep } from '@prosa/contract/flow-starts';
import type { Ticket } from '@prosa/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/dates.ts';
import { ticketFlowQuery } from './flow-starts.api.ts';
import styles from './ticket-flow.module.css';

/** Which flow has the ticket, and for admins the customer's way through flows; nothing where there was none. */
export function TicketFlowPart({ ticket, className }: { ticket: Ticket; className?: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...ticketFlowQuery(ticket), placeholderData: keepPreviousData });
  if (!data || (!data.flow && data.path.length === 0)) return null;
  return (
    <section className={className}>
      <h3 className={styles.title}>{t('flowStarts.flow')}</h3>
      <p className={styles.now}>
        {data.flow ? t('flowStarts.answering', { name: data.flow.name }) : t('flowStarts.over')}
      </p>
      {data.path.length > 0 && (
        <details className={styles.path}>
          <summary>{t('flowStarts.path')}</summary>
          <ol>
            {data.path.map((step) => (
              <li key={`${step.at}${step.node}${step.kind}`}>
                <Step step={step} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const known = [
  ...['start', 'singleBlock', 'menu', 'question', 'randomizer', 'interval', 'ticket'],
  ...['condition', 'httpRequest', 'closeTicket', 'tag', 'attendant', 'switchFlow'],
] as const;
type Known = (typeof known)[number];

function Step({ step: { type, kind, at } }: { step: FlowStep }) {
  const { t } = useTranslation();
  const found = known.find((each): each is Known => each === type) ?? 'other';
  return (
    <>
      <time dateTime={at}>{formatTime(at)}</time> {t(`flowStarts.nodes.${found as 'other'}`)}
      {kind !== 'entered' && ` · ${t(`flowStarts.visits.${kind}`)}`}
    </>
  );
}
