import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getUnprivilegedAccount } from '../postgres/unprivileged-account'

/** Paths of PEM files; the key is readable only by root and the account that runs Postgres. */
export interface Certificate {
  cert: string
  key: string
}

const CERTIFICATE_ARGUMENTS = ['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=crop-test']
const KEY_ARGUMENTS = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']

/** Creates a self-signed certificate for a host name, valid for two days. */
export async function createSelfSignedCertificate(folder: string, hostName: string): Promise<Certificate> {
  const cert = join(folder, `${hostName}.crt`)
  const key = join(folder, `${hostName}.key`)
  const args = [
    ...CERTIFICATE_ARGUMENTS,
    ...KEY_ARGUMENTS,
    '-addext',
    `subjectAltName=DNS:${hostName}`,
    '-keyout',
    key,
    '-out',
    cert,
  ]
  await promisify(execFile)('openssl', args)
  const account = getUnprivilegedAccount()
  if (account) await chown(key, account.uid, account.gid)
  return { cert, key }
}
