import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { users as manifest } from '@prosa/contract/users/manifest';

export const users = {
  title: 'Usuários',
  add: 'Novo usuário',
  editTitle: 'Editar usuário',
  profileTitle: 'Meu perfil',
  name: 'Nome',
  email: 'E-mail',
  password: 'Senha',
  passwordKeep: 'Deixe em branco para manter a atual',
  profile: 'Perfil',
  profileHint:
    'Usuários atendem suas filas. Supervisores acompanham e redistribuem os atendimentos. Administradores também configuram tudo.',
  profile_user: 'Usuário',
  profile_supervisor: 'Supervisor',
  profile_admin: 'Administrador',
  profile_super: 'Operador da plataforma',
  queues: 'Filas',
  noQueues: 'Sem filas',
  noQueueHint: 'Sem fila, esta pessoa não vê novos atendimentos.',
  connection: 'Conexão padrão',
  allTicket: 'Ver atendimentos sem fila',
  super: 'Operador da plataforma',
  superHint: 'Administra planos, empresas e informativos de toda a instalação.',
  currentPasswordHint: 'Necessária para mudar o e-mail ou a senha.',
  pictureChange: 'Trocar foto',
  pictureRemove: 'Remover foto',
  pictureTooLarge: 'A foto pode ter no máximo 10 MB.',
  online: 'Online',
  offline: 'Offline',
  saved: 'Usuário salvo com sucesso.',
  deleted: 'Usuário excluído com sucesso.',
  deleteTitle: 'Excluir {{name}}?',
  deleteText: 'Os atendimentos abertos desta pessoa voltam para Aguardando.',
  empty: 'Nenhum usuário encontrado',
  emptyHint: 'Adicione quem vai atender com você.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  userCreated: 'Criou um usuário',
  userChanged: 'Mudou os direitos de um usuário',
  userDeleted: 'Excluiu um usuário',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    users: typeof users;
  }
}
