import type { announcements as manifest } from '@prosa/contract/announcements/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const announcing: FeatureTexts['announcing'] = {
  title: 'Anuncios',
  add: 'Nuevo anuncio',
  editTitle: 'Editar anuncio',
  name: 'Título',
  text: 'Texto',
  priority: 'Prioridad',
  priority_1: 'Alta',
  priority_2: 'Media',
  priority_3: 'Baja',
  attachment: 'Adjunto',
  noAttachment: 'Sin adjunto',
  audience: 'Para quién',
  audiences: {
    all: 'Todas las empresas',
    plans: 'Empresas de algunos planes',
    companies: 'Algunas empresas',
  },
  plans: 'Planes',
  companies: 'Empresas',
  count_plans_one: '{{count}} plan',
  count_plans_other: '{{count}} planes',
  count_companies_one: '{{count}} empresa',
  count_companies_other: '{{count}} empresas',
  adminsOnly: 'Solo administradores',
  adminsOnlyHint: 'Si lo desactivas, todas las personas de esas empresas ven el anuncio.',
  startDay: 'Inicio',
  startClock: 'Hora de inicio',
  endDay: 'Fin',
  endClock: 'Hora de fin',
  timesHint:
    'Sin inicio, aparece de inmediato; sin fin, queda hasta que lo desactives. Horas de {{zone}}.',
  endsBefore: 'El fin debe ser posterior al inicio',
  from: 'desde el {{at}}',
  until: 'hasta el {{at}}',
  mustConfirm: 'Pedir confirmación de lectura',
  mustConfirmHint: 'El anuncio queda en la pantalla de cada persona hasta que lo confirme.',
  active: 'Activo',
  activeHint: 'Si lo desactivas, nadie ve el anuncio.',
  state: 'Estado',
  states: {
    off: 'Inactivo',
    planned: 'Programado',
    shown: 'Activo',
    ended: 'Finalizado',
  },
  reads: 'Lecturas',
  confirmed_one: '{{shown}} confirmó',
  confirmed_other: '{{shown}} confirmaron',
  confirm: 'Ya lo leí',
  more_one: '{{count}} anuncio más por confirmar',
  more_other: '{{count}} anuncios más por confirmar',
  saved: 'Anuncio guardado.',
  deleted: 'Anuncio eliminado.',
  deleteTitle: '¿Eliminar el anuncio {{title}}?',
  deleteText:
    'Desaparece de las listas de todas las empresas, con el archivo adjunto y el registro de quién lo leyó.',
  empty: 'Aún no hay anuncios',
  emptyHint: 'Crea anuncios para informar a las empresas sobre novedades y mantenimientos.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  announcementCreated: 'Creó un anuncio',
  announcementChanged: 'Cambió un anuncio',
  announcementDeleted: 'Eliminó un anuncio',
};
