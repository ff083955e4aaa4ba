/** Actions that the audit log records: those of nouns stand in their manifests, others here. */
import { type Brought, brought } from './brought.ts';

const general = ['tokenChanged'] as const;
export type GeneralAction = (typeof general)[number];

export type AuditAction = GeneralAction | Brought<'auditActions'>[number];

export const auditActions: readonly AuditAction[] = [...general, ...brought('auditActions').flat()];
