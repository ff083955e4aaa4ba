import type { Ticket } from '@prosa/contract/tickets';

/** A ticket for tests; ids in the order of making are not needed, so they are given. */
export function buildTicket(part: Partial<Ticket> & { id: number }): Ticket {
  const at = new Date(Date.UTC(2026, 0, 1, 12, 0, part.id)).toISOString();
  return {
    uuid: `00000000-0000-4000-8000-${String(part.id).padStart(12, '0')}`,
    companyId: 1,
    status: 'open',
    contactId: part.id,
    contact: {
      id: part.id,
      uuid: `10000000-0000-4000-8000-${String(part.id).padStart(12, '0')}`,
      name: `Cliente ${part.id}`,
      number: `55119${part.id}`,
      profilePicUrl: null,
      isGroup: false,
      email: '',
      extraInfo: [],
    },
    userId: 1,
    user: { id: 1, name: 'Ana' },
    queueId: 1,
    queue: { id: 1, name: 'Atendimento', color: '#0f7a55' },
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Loja', status: 'CONNECTED' },
    tags: [],
    lastMessage: 'oi',
    lastFromMe: false,
    lastFrom: null,
    unreadMessages: 0,
    markedUnread: false,
    isGroup: false,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    isHandedOver: false,
    handedById: null,
    waitingSince: null,
    windowEndsAt: null,
    rev: 1,
    ...part,
  };
}
