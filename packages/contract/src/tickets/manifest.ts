import { manifest } from '../manifest.ts';

export const tickets = manifest({
  errors: {
    ERR_NO_TICKET_FOUND: 404,
    ERR_OTHER_OPEN_TICKET: 409,
    ERR_TICKET_NOT_OPEN: 409,
    ERR_TICKET_TRANSITION: 409,
    ERR_UNDO_TOO_LATE: 409,
    ERR_SNOOZE_TIME: 422,
    ERR_USER_NOT_IN_QUEUE: 422,
    ERR_QUEUE_REQUIRED: 422,
  },
  permissions: {
    'tickets-manager:showall': ['admin', 'supervisor'],
    'tickets-manager:filterUsers': ['admin'],
    'tickets-manager:peek': ['admin', 'supervisor'],
    'ticket-options:deleteTicket': ['admin'],
  },
  menu: [{ key: 'tickets', path: '/tickets', group: 'main', order: 20 }],
  auditActions: ['ticketPeeked', 'ticketDeleted'],
});
