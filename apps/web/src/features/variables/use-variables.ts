import { fillVariables, hasVariables, variableValues } from '@prosa/contract/message-variables';
import { useUser } from '../../session/session.ts';

interface Attendance {
  ticketId: number;
  startedAt: string;
  customerName: string;
}

/** Fills in the variables of a text as the server does on sending. */
export function useVariables(attendance: Attendance): (text: string) => string {
  const { language, timeZone } = useUser().company;
  return (text) => {
    if (!hasVariables(text)) return text;
    const { ticketId, startedAt, customerName } = attendance;
    const values = variableValues({
      contactName: customerName,
      ticket: { id: ticketId, createdAt: startedAt },
      at: new Date(),
      timeZone,
      language,
    });
    return fillVariables(text, values);
  };
}
