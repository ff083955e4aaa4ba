import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { users as manifest } from '@prosa/contract/users/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const users: FeatureTexts['users'] = {
  title: 'Usuarios',
  add: 'Nuevo usuario',
  editTitle: 'Editar usuario',
  profileTitle: 'Mi perfil',
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordKeep: 'Déjala en blanco para mantener la actual',
  profile: 'Perfil',
  profileHint:
    'Los usuarios atienden las colas que tienen asignadas. Los supervisores siguen y redistribuyen las atenciones. Los administradores, además, configuran todo.',
  profile_user: 'Usuario',
  profile_supervisor: 'Supervisor',
  profile_admin: 'Administrador',
  profile_super: 'Operador de la plataforma',
  queues: 'Colas',
  noQueues: 'Sin colas',
  noQueueHint: 'Sin cola, esta persona no ve atenciones nuevas.',
  connection: 'Conexión predeterminada',
  allTicket: 'Ver atenciones sin cola',
  super: 'Operador de la plataforma',
  superHint: 'Administra planes, empresas y anuncios de toda la instalación.',
  currentPasswordHint: 'Necesaria para cambiar el correo o la contraseña.',
  pictureChange: 'Cambiar foto',
  pictureRemove: 'Quitar foto',
  pictureTooLarge: 'La foto puede pesar 10 MB como máximo.',
  online: 'En línea',
  offline: 'Desconectado',
  saved: 'Usuario guardado.',
  deleted: 'Usuario eliminado.',
  deleteTitle: '¿Eliminar a {{name}}?',
  deleteText: 'Las atenciones abiertas de esta persona vuelven a Esperando.',
  empty: 'No se encontraron usuarios',
  emptyHint: 'Agrega a las personas que atienden contigo.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  userCreated: 'Creó un usuario',
  userChanged: 'Cambió los permisos de un usuario',
  userDeleted: 'Eliminó un usuario',
};
