/** The client certificate that Efí hands out, as a file. */
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

export interface CertificateInfo {
  subject: string;
  until: Date;
}

/** Node reads the certificate, but does not document how to get it back. */
interface Native {
  context: { getCertificate?(): Buffer | null };
}

/** Undefined unless OpenSSL can use it as it is: PKCS #12, with its key, with an empty password. */
export function readCertificate(file: Buffer): CertificateInfo | undefined {
  try {
    const { context } = createSecureContext({ pfx: file, passphrase: '' }) as unknown as Native;
    const der = context.getCertificate?.();
    if (!der) return undefined;
    const { subject, validTo } = new X509Certificate(der);
    return { subject: nameIn(subject), until: new Date(validTo) };
  } catch {
    return undefined;
  }
}

const nameIn = (subject: string): string => /^CN=(.*)$/m.exec(subject)?.[1] ?? subject;
