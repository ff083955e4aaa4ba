import type { branding as manifest } from '@prosa/contract/branding/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';

export const branding = {
  hint: 'Vale para todas as empresas. Em branco, fica o texto do próprio produto.',
  names: {
    productName: 'Nome do produto',
    signInText: 'Texto da página de entrada',
    supportContact: 'Contato do suporte',
    termsText: 'Termos de uso',
    termsUrl: 'Endereço dos termos de uso',
    privacyUrl: 'Endereço da política de privacidade',
    mailSenderName: 'Nome do remetente dos e-mails',
    primaryColor: 'Cor principal',
  },
  hints: {
    productName: 'No título das páginas, no topo e no aplicativo instalado.',
    signInText: 'Aparece abaixo do nome, para quem ainda não entrou.',
    supportContact: 'A quem escreve quem não consegue entrar.',
    termsText: 'Quem cria uma conta aceita este texto.',
    termsUrl: 'No lugar do texto, um endereço com https.',
    privacyUrl: 'Um endereço com https, na página de entrada.',
    mailSenderName: 'O endereço continua o da configuração do servidor.',
    primaryColor: 'Botões, links e seleção. Textos brancos precisam de contraste de 4,5 sobre ela.',
  },
  pictures: 'Imagens',
  pictureHint: 'PNG, JPEG ou WebP. SVG não é aceito.',
  images: {
    logoLight: 'Logotipo',
    logoDark: 'Logotipo no tema escuro',
    favicon: 'Ícone da aba',
    appIcon: 'Ícone do aplicativo',
  },
  choose: 'Escolher imagem',
  replace: 'Trocar imagem',
  remove: 'Remover',
  none: 'A do produto',
  wrongColor: 'Informe a cor assim: #0f7a55',
  saved: 'Identidade salva com sucesso.',
  removed: 'Imagem removida.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  installationSettingChanged: 'Mudou uma configuração da instalação',
  installationImageChanged: 'Mudou uma imagem da instalação',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    branding: typeof branding;
  }
}
