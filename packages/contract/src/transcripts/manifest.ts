import { manifest } from '../manifest.ts';

export const transcripts = manifest({
  auditActions: ['ticketPrinted', 'ticketExported'],
});
