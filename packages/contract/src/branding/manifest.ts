import { manifest } from '../manifest.ts';

export const branding = manifest({
  errors: {
    ERR_NO_INSTALLATION_SETTING_FOUND: 404,
    ERR_CONTRAST_TOO_LOW: 422,
  },
  auditActions: ['installationSettingChanged', 'installationImageChanged'],
});
