import type { branding as manifest } from '@prosa/contract/branding/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const branding: FeatureTexts['branding'] = {
  hint: 'Vale para todas las empresas. En blanco, queda el texto del propio producto.',
  names: {
    productName: 'Nombre del producto',
    signInText: 'Texto de la página de entrada',
    supportContact: 'Contacto del soporte',
    termsText: 'Términos de uso',
    termsUrl: 'Dirección de los términos de uso',
    privacyUrl: 'Dirección de la política de privacidad',
    mailSenderName: 'Nombre del remitente de los correos',
    primaryColor: 'Color principal',
  },
  hints: {
    productName: 'En el título de las páginas, arriba y en la aplicación instalada.',
    signInText: 'Aparece debajo del nombre para quien aún no inició sesión.',
    supportContact: 'A dónde escribe quien no puede entrar.',
    termsText: 'Quien crea una cuenta acepta este texto.',
    termsUrl: 'En lugar del texto, una dirección con https.',
    privacyUrl: 'Una dirección con https, en la página de entrada.',
    mailSenderName: 'La dirección sigue siendo la configurada en el servidor.',
    primaryColor:
      'Botones, enlaces y selección. Los textos blancos necesitan un contraste de 4,5 sobre él.',
  },
  pictures: 'Imágenes',
  pictureHint: 'PNG, JPEG o WebP. No se acepta SVG.',
  images: {
    logoLight: 'Logotipo',
    logoDark: 'Logotipo en el tema oscuro',
    favicon: 'Ícono de la pestaña',
    appIcon: 'Ícono de la aplicación',
  },
  choose: 'Elegir imagen',
  replace: 'Cambiar imagen',
  remove: 'Quitar',
  none: 'La del producto',
  wrongColor: 'Escribe el color así: #0f7a55',
  saved: 'Identidad guardada correctamente.',
  removed: 'Imagen quitada.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  installationSettingChanged: 'Cambió una configuración de la instalación',
  installationImageChanged: 'Cambió una imagen de la instalación',
};
