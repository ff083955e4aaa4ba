import type { console as manifest } from '@prosa/contract/console/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const console: FeatureTexts['console'] = {
  title: 'Panel',
  refresh: 'Actualizar',
  asOf: 'A las {{time}} · versión {{version}}',
  companies: 'Empresas',
  states: {
    active: 'Activas',
    waiting: 'Esperan aprobación',
    grace: 'En período de gracia',
    expired: 'Vencidas',
    suspended: 'Suspendidas',
    deleted: 'En la papelera',
  },
  dueSoon: 'Vencen en 7 días',
  revenue: 'Ingresos',
  open: 'Pendiente',
  overdue: 'Vencido',
  paid: 'Pagado este mes',
  invoices_zero: '{{count}} facturas',
  invoices_one: '{{count}} factura',
  invoices_other: '{{count}} facturas',
  work: 'Funcionamiento',
  linesDown: 'Conexiones caídas',
  failedJobs: 'Tareas fallidas',
  space: 'Espacio',
  places: {
    files: 'Disco de los archivos',
    database: 'Disco de la base de datos',
  },
  free: '{{free}} libres',
  unknown: 'No responde',
  databaseSize: 'Base de datos',
  levels: {
    low: 'casi lleno',
    full: 'lleno',
  },
  linesEmpty: 'Ninguna conexión caída',
  linesEmptyHint: 'Aquí aparecen las que deberían estar conectadas.',
  company: 'Empresa',
  line: 'Conexión',
  status: 'Estado',
  since: 'Desde',
  never: 'Nunca se conectó',
  lineStatus: {
    qrcode: 'Espera el código QR',
    PAIRING: 'Vinculando',
    OPENING: 'Conectando',
    CONNECTED: 'Conectada',
    TIMEOUT: 'Sin respuesta',
    DISCONNECTED: 'Desconectada',
  },
  jobsEmpty: 'Ninguna tarea falló',
  jobsEmptyHint: 'Aquí aparecen las que se intentaron sin éxito hasta el final.',
  job: 'Tarea',
  attempts: 'Intentos',
  error: 'Error',
  at: 'Cuándo',
  allCompanies: 'Todas',
  retry: 'Reintentar',
  retryNamed: 'Reintentar: {{name}}',
  retried: 'La tarea se hará de nuevo.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  jobRetried: 'Repitió una tarea fallida',
};
