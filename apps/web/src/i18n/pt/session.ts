export const session = {
  subtitle: 'Atendimento pelo WhatsApp, em equipe.',
  email: 'E-mail',
  password: 'Senha',
  signIn: 'Entrar',
  takenOver: 'Sua conta foi acessada em outro computador.',
  ended: 'Sua sessão terminou. Entre de novo.',
  expiresSoon_one: 'A assinatura da sua empresa vence em {{count}} dia.',
  expiresSoon_other: 'A assinatura da sua empresa vence em {{count}} dias.',
  expiresToday: 'A assinatura da sua empresa vence hoje.',
  version: 'Versão {{version}}',
  licences: 'Licenças de terceiros',
  showPassword: 'Mostrar senha',
};
