/** What may be done with a campaign in each status. Pure. */
import { type CampaignStatus, EDIT_UNTIL_MS, LATE_MS } from '@prosa/contract/campaigns/states';
import { capabilitiesOf, type Provider } from '../../provider/capabilities.ts';

/** Whether a connection writes to strangers with approved templates only. */
export const needsTemplate = (provider: Provider): boolean =>
  capabilitiesOf(provider).serviceWindowHours !== null;

export interface CampaignState {
  status: CampaignStatus;
  scheduledAt: Date | null;
  held: 'late' | null;
}

/** `texts`: the audience and the way of sending stay as they are. */
export function editableParts(
  { status, scheduledAt }: CampaignState,
  now: Date,
): 'all' | 'texts' | 'none' {
  if (status === 'INATIVA') return 'all';
  if (status === 'CANCELADA') return 'texts';
  const isFarOff = scheduledAt !== null && scheduledAt.getTime() - now.getTime() > EDIT_UNTIL_MS;
  return status === 'PROGRAMADA' && isFarOff ? 'all' : 'none';
}

export type CampaignAct = 'start' | 'cancel' | 'restart' | 'retry' | 'delete';

const from: Record<CampaignAct, readonly CampaignStatus[]> = {
  start: ['INATIVA', 'PROGRAMADA'],
  cancel: ['EM_ANDAMENTO'],
  restart: ['CANCELADA'],
  retry: ['FINALIZADA'],
  delete: ['INATIVA', 'PROGRAMADA', 'CANCELADA', 'FINALIZADA'],
};

export const mayAct = ({ status }: Pick<CampaignState, 'status'>, act: CampaignAct): boolean =>
  from[act].includes(status);

/** What a scheduled campaign does by itself. */
export function dueAct(
  { status, scheduledAt, held }: CampaignState,
  now: Date,
): 'start' | 'hold' | 'wait' {
  if (status !== 'PROGRAMADA' || scheduledAt === null || held || scheduledAt > now) return 'wait';
  return now.getTime() - scheduledAt.getTime() > LATE_MS ? 'hold' : 'start';
}

/** The file of a message. */
export interface CampaignFile {
  variant: number;
  id: string;
  name: string;
  mime: string;
  bytes: number;
}

/** A file of a list, which goes before the message. */
export interface ListFile extends Omit<CampaignFile, 'variant'> {
  caption: string;
}

interface Messages
  extends Record<'message1' | 'message2' | 'message3' | 'message4' | 'message5', string> {
  files: readonly CampaignFile[];
}

export interface CampaignMessage {
  variant: number;
  text: string;
  file: CampaignFile | undefined;
}

/** The variants that say something, by their place in the form. */
export const messagesOf = (row: Messages): CampaignMessage[] =>
  [row.message1, row.message2, row.message3, row.message4, row.message5]
    .map((text, index) => ({
      variant: index + 1,
      text,
      file: row.files.find(({ variant }) => variant === index + 1),
    }))
    .filter(({ text, file }) => text !== '' || file !== undefined);

/** What a campaign asks before it sends its message. */
export interface Questions {
  confirmation: boolean;
  confirmationMessage1: string;
  confirmationMessage2: string;
  confirmationMessage3: string;
  confirmationMessage4: string;
  confirmationMessage5: string;
}

/** None if it does not ask. */
export const questionsOf = (row: Questions): CampaignMessage[] =>
  row.confirmation
    ? [
        row.confirmationMessage1,
        row.confirmationMessage2,
        row.confirmationMessage3,
        row.confirmationMessage4,
        row.confirmationMessage5,
      ]
        .map((text, index) => ({ variant: index + 1, text, file: undefined }))
        .filter(({ text }) => text !== '')
    : [];
