import { manifest } from '../manifest.ts';

export const dataRights = manifest({
  auditActions: ['retentionApplied'],
});
