/** Labels of a transcript, in the language of the user who exports it. */
import type { Language } from '@prosa/contract/limits';
import type { MediaType } from '@prosa/contract/messages';
import type { TicketEventKind } from '@prosa/contract/ticket-events';

type Told = Exclude<TicketEventKind, 'note'>;

export interface TranscriptTexts {
  title: string;
  contact: string;
  period: string;
  now: string;
  queue: string;
  attendant: string;
  connection: string;
  none: string;
  automatic: string;
  phone: string;
  deleted: string;
  edited: string;
  somebody: string;
  note: string;
  reason: string;
  rates: readonly [string, string, string];
  kinds: Partial<Record<MediaType, string>>;
  /** {who}, {from}, {to}, {what} are filled in; without a person the second text is used. */
  events: Record<Told, readonly [byPerson: string, byNobody: string]>;
}

const same = (text: string): [string, string] => [text, text];

export const transcriptTexts: Record<Language, TranscriptTexts> = {
  pt: {
    title: 'Atendimento nº {id}',
    contact: 'Contato',
    period: 'Período',
    now: 'em andamento',
    queue: 'Fila',
    attendant: 'Atendente',
    connection: 'Conexão',
    none: 'Nenhum',
    automatic: 'Mensagem automática',
    phone: 'Pelo celular',
    deleted: 'Mensagem apagada',
    edited: 'editada',
    somebody: 'Alguém que já saiu',
    note: 'Observação interna',
    reason: 'Motivo',
    rates: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
    kinds: {
      image: 'Foto',
      audio: 'Áudio',
      video: 'Vídeo',
      application: 'Documento',
      sticker: 'Figurinha',
      locationMessage: 'Localização',
      contactMessage: 'Contato',
      vcard: 'Contato',
      call_log: 'Chamada',
      waiting: 'Mensagem que não chegou inteira',
      view_once: 'Mensagem de visualização única',
      unsupported: 'Mensagem que só o celular mostra',
    },
    events: {
      start: same('{who} iniciou o atendimento'),
      accept: same('{who} aceitou o atendimento'),
      transfer: [
        '{who} transferiu de {from} para {to}',
        'Transferido automaticamente de {from} para {to}',
      ],
      return: [
        '{who} devolveu o atendimento: aguarda em {to}',
        'Devolvido automaticamente: aguarda em {to}',
      ],
      close: ['{who} resolveu o atendimento', 'Atendimento encerrado automaticamente'],
      reopen: ['{who} reabriu o atendimento', 'Atendimento reaberto por uma nova mensagem'],
      tag: same('{who} adicionou a tag {what}'),
      untag: same('{who} removeu a tag {what}'),
      rate: same('O cliente avaliou o atendimento: {what}'),
      snooze: same('{who} adiou o atendimento'),
      wake: ['{who} retomou o atendimento', 'O atendimento voltou do adiamento'],
    },
  },
  en: {
    title: 'Conversation No. {id}',
    contact: 'Contact',
    period: 'Period',
    now: 'in progress',
    queue: 'Queue',
    attendant: 'Attendant',
    connection: 'Connection',
    none: 'None',
    automatic: 'Automatic message',
    phone: 'From the phone',
    deleted: 'Deleted message',
    edited: 'edited',
    somebody: 'Someone who has left',
    note: 'Internal note',
    reason: 'Reason',
    rates: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
    kinds: {
      image: 'Photo',
      audio: 'Audio',
      video: 'Video',
      application: 'Document',
      sticker: 'Sticker',
      locationMessage: 'Location',
      contactMessage: 'Contact',
      vcard: 'Contact',
      call_log: 'Call',
      waiting: 'Message that has not fully arrived',
      view_once: 'View-once message',
      unsupported: 'Message that only the phone shows',
    },
    events: {
      start: same('{who} started the ticket'),
      accept: same('{who} accepted the ticket'),
      transfer: [
        '{who} transferred from {from} to {to}',
        'Transferred automatically from {from} to {to}',
      ],
      return: [
        '{who} gave the ticket back: waiting in {to}',
        'Given back automatically: waiting in {to}',
      ],
      close: ['{who} resolved the ticket', 'Ticket closed automatically'],
      reopen: ['{who} reopened the ticket', 'Ticket reopened by a new message'],
      tag: same('{who} added the tag {what}'),
      untag: same('{who} removed the tag {what}'),
      rate: same('The customer rated the ticket: {what}'),
      snooze: same('{who} snoozed the ticket'),
      wake: ['{who} woke the ticket up', 'The ticket is back from being snoozed'],
    },
  },
  es: {
    title: 'Atención n.º {id}',
    contact: 'Contacto',
    period: 'Período',
    now: 'en curso',
    queue: 'Cola',
    attendant: 'Agente',
    connection: 'Conexión',
    none: 'Ninguno',
    automatic: 'Mensaje automático',
    phone: 'Desde el celular',
    deleted: 'Mensaje eliminado',
    edited: 'editado',
    somebody: 'Alguien que ya no está',
    note: 'Nota interna',
    reason: 'Motivo',
    rates: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
    kinds: {
      image: 'Foto',
      audio: 'Audio',
      video: 'Video',
      application: 'Documento',
      sticker: 'Sticker',
      locationMessage: 'Ubicación',
      contactMessage: 'Contacto',
      vcard: 'Contacto',
      call_log: 'Llamada',
      waiting: 'Mensaje que no llegó completo',
      view_once: 'Mensaje para ver una sola vez',
      unsupported: 'Mensaje que solo muestra el celular',
    },
    events: {
      start: same('{who} inició la atención'),
      accept: same('{who} aceptó la atención'),
      transfer: [
        '{who} transfirió de {from} a {to}',
        'Transferida automáticamente de {from} a {to}',
      ],
      return: [
        '{who} devolvió la atención: espera en {to}',
        'Devuelta automáticamente: espera en {to}',
      ],
      close: ['{who} resolvió la atención', 'Atención cerrada automáticamente'],
      reopen: ['{who} reabrió la atención', 'Atención reabierta por un mensaje nuevo'],
      tag: same('{who} agregó la etiqueta {what}'),
      untag: same('{who} quitó la etiqueta {what}'),
      rate: same('El cliente calificó la atención: {what}'),
      snooze: same('{who} pospuso la atención'),
      wake: ['{who} retomó la atención', 'La atención volvió tras posponerla'],
    },
  },
};
