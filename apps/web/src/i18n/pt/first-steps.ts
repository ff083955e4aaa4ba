export const firstSteps = {
  title: 'Primeiros passos',
  hide: 'Não mostrar mais',
  done: 'feito',
  connected: 'Conecte o WhatsApp da empresa',
  connectedHint: 'Leia um QR Code com o celular: leva um minuto.',
  received: 'Receba uma mensagem de teste',
  receivedHint:
    'De outro celular, escreva para o número conectado. A conversa aparece em Aguardando.',
  invited: 'Convide a equipe',
  invitedHint: 'Crie um usuário para cada pessoa que vai atender.',
  served: 'Atenda o primeiro cliente',
  servedHint: 'Em Aguardando, aceite o atendimento e escreva a resposta.',
  goConnect: 'Conectar',
  goSandbox: 'Abrir o telefone de testes',
  goInvite: 'Criar usuários',
};
