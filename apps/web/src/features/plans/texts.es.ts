import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { plans as manifest } from '@prosa/contract/plans/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const plans: FeatureTexts['plans'] = {
  title: 'Planes',
  add: 'Nuevo plan',
  editTitle: 'Editar plan',
  tabs: 'Partes del plan',
  tabLimits: 'Límites',
  tabFeatures: 'Funciones',
  tabPrice: 'Precio',
  name: 'Nombre',
  users: 'Usuarios',
  connections: 'Conexiones',
  queues: 'Colas',
  storageMegabytes: 'Archivos (MB)',
  campaignRecipients: 'Destinatarios de campañas al mes',
  aiTokens: 'Tokens de IA al mes',
  noLimit: '0 = sin límite',
  value: 'Precio al mes',
  prices: 'Precio del período',
  pricesHint: 'Déjalo vacío para cobrar el precio mensual por los meses del período.',
  recurrences: {
    MENSAL: 'Mensual',
    BIMESTRAL: 'Bimestral',
    TRIMESTRAL: 'Trimestral',
    SEMESTRAL: 'Semestral',
    ANUAL: 'Anual',
  },
  trialDays: 'Días de prueba',
  trialTooShort: 'Al menos 1 día',
  position: 'Posición en la lista',
  positionHint: 'Los números menores aparecen primero.',
  isPublic: 'Ofrecer en el registro',
  isPublicHint: 'Si lo desactivas, solo la operación de la plataforma puede asignar este plan.',
  hidden: 'Fuera del registro',
  companies: 'Empresas',
  flags: {
    useCampaigns: 'Campañas',
    useKanban: 'Kanban',
    useOpenAi: 'Inteligencia artificial',
    useIntegrations: 'Integraciones',
    useSchedules: 'Programaciones',
    useInternalChat: 'Chat interno',
    useExternalApi: 'API externa',
  },
  saved: 'Plan guardado.',
  deleted: 'Plan eliminado.',
  deleteTitle: '¿Eliminar el plan {{name}}?',
  deleteUnused: 'Ninguna empresa tiene este plan.',
  deleteUsed_one: '{{count}} empresa tiene este plan. Cámbiale el plan antes de eliminarlo.',
  deleteUsed_other: '{{count}} empresas tienen este plan. Cámbiales el plan antes de eliminarlo.',
  empty: 'Aún no hay planes',
  emptyHint: 'Crea los planes que pueden elegir las empresas.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  planCreated: 'Creó un plan',
  planChanged: 'Cambió un plan',
  planDeleted: 'Eliminó un plan',
};
