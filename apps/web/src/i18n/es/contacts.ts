import type { contacts as pt } from '../pt/contacts.ts';

export const contacts: typeof pt = {
  title: 'Contactos',
  add: 'Nuevo contacto',
  editTitle: 'Editar contacto',
  name: 'Nombre',
  number: 'Número de WhatsApp',
  numberHint: 'Con código de país y de área, solo números',
  email: 'Correo electrónico',
  extraInfo: 'Información adicional',
  extraName: 'Campo',
  extraValue: 'Valor',
  addExtra: 'Agregar información',
  removeExtra: 'Quitar información {{name}}',
  startChat: 'Iniciar conversación',
  saved: 'Contacto guardado con éxito.',
  deleted: '¡Contacto eliminado con éxito!',
  deleteTitle: '¿Eliminar a {{name}}?',
  deleteText: 'Se perderán todos los tickets y mensajes de este contacto.',
  empty: 'Aún no hay contactos',
  emptyHint: 'Quien te escriba aparece aquí. También puedes agregar uno.',
  group: 'Grupo',
};
