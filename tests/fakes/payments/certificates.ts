/** An authority of a test, with certificates for a server on this machine and for a client. Made by openssl. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';

export interface Certificates {
  /** PEM. */
  ca: string;
  server: { key: string; cert: string };
  client: {
    /** PKCS #12 with an empty password, as Efí hands it out. */
    p12: Buffer;
    cert: string;
  };
}

let made: Certificates | undefined;

/** Making keys takes long: once for a process. */
export function certificates(): Certificates {
  made ??= makeCertificates();
  return made;
}

/** Of another authority. */
export function makeCertificates(): Certificates {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'prosa-ca-'));
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  const read = (name: string) => readFileSync(path.join(dir, name), 'utf8');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  try {
    run(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '30',
      '-subj',
      '/CN=Test CA',
    );
    writeFileSync(path.join(dir, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
    for (const name of ['server', 'client']) {
      const request = [...key, '-keyout', `${name}.key`, '-out', `${name}.csr`];
      run('req', ...request, '-subj', `/CN=${name === 'server' ? 'localhost' : 'Loja 4711'}`);
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30'];
      const names = name === 'server' ? ['-extfile', 'names'] : [];
      run('x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.pem`, ...names);
    }
    const pair = ['-inkey', 'client.key', '-in', 'client.pem', '-passout', 'pass:'];
    run('pkcs12', '-export', ...pair, '-out', 'client.p12');
    return {
      ca: read('ca.pem'),
      server: { key: read('server.key'), cert: read('server.pem') },
      client: { p12: readFileSync(path.join(dir, 'client.p12')), cert: read('client.pem') },
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** This process trusts the authority from now on. Other processes do by NODE_EXTRA_CA_CERTS. */
export function trustAuthority({ ca }: Certificates): void {
  const known = tls.getCACertificates('default');
  if (!known.includes(ca)) tls.setDefaultCACertificates([...known, ca]);
}
