export const firstSteps = {
  title: 'Primeros pasos',
  hide: 'No mostrar más',
  done: 'hecho',
  connected: 'Conecta el WhatsApp de la empresa',
  connectedHint: 'Escanea un código QR con el celular: toma un minuto.',
  received: 'Recibe un mensaje de prueba',
  receivedHint:
    'Desde otro celular, escribe al número conectado. La conversación aparece en Esperando.',
  invited: 'Invita al equipo',
  invitedHint: 'Crea un usuario para cada persona que va a atender.',
  served: 'Atiende al primer cliente',
  servedHint: 'En Esperando, acepta la atención y escribe la respuesta.',
  goConnect: 'Conectar',
  goSandbox: 'Abrir el teléfono de pruebas',
  goInvite: 'Crear usuarios',
};
