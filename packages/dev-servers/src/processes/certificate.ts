import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '../postgres/unprivileged-account'

/** Paths of PEM files; the key is readable only by root and the account that runs Postgres. */
export interface Certificate {
  cert: string
  key: string
}

const MADE = ['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=crop-test']
const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']

/** Creates a self-signed certificate for servers with this host name. */
export async function createSelfSignedCertificate(folder: string, name: string): Promise<Certificate> {
  const cert = join(folder, `${name}.crt`)
  const key = join(folder, `${name}.key`)
  const names = ['-addext', `subjectAltName=DNS:${name}`]
  await promisify(execFile)('openssl', [...MADE, ...CURVE, ...names, '-keyout', key, '-out', cert])
  const account = unprivilegedAccount()
  if (account) await chown(key, account.uid, account.gid)
  return { cert, key }
}
