/** A server that a program connects to. */
export interface CheckedServer {
  name: string
  /** The setting with its address. */
  setting: string
  url: string
  timeoutMs: number
}

/** Codes of rejected credentials: of Postgres, Redis and mail servers. */
const REFUSED_CREDENTIALS = /^(28\w{3}|WRONGPASS|NOAUTH|NOPERM|EAUTH|ENOAUTH)$/

const UNTRUSTED_CERTIFICATE = /^(CERT_|DEPTH_ZERO_|ERR_TLS_|ERR_SSL_|SELF_SIGNED_|UNABLE_TO_|ETLS)/

/**
 * Says in one sentence why a connection failed, and in a second what to do. Contains the host and the port, and nothing else of the
 * address, which may have secrets.
 *
 * @param code of Node, of Postgres, or the first word of Redis's reply; undefined for a timeout
 */
export function describeConnectionTrouble(
  code: string | undefined,
  { name, setting, url, timeoutMs }: CheckedServer,
): string {
  const { hostname, host } = new URL(url)
  const seconds = timeoutMs / 1000
  if (code === undefined || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `no reply from ${host} within ${seconds} s. Check the host and the port in ${setting}, and the firewalls.`
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}. Start ${name}, or correct ${setting}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS')
    return `the host ${hostname} is unknown. Correct ${setting}, or the DNS.`
  if (REFUSED_CREDENTIALS.test(code)) return `${name} refuses the user or the password. Correct ${setting}.`
  if (code === '3D000') return `there is no such database. Create it, or correct ${setting}.`
  if (UNTRUSTED_CERTIFICATE.test(code))
    return `the certificate of ${host} is not accepted (${code}). See TLS in docker/README.md.`
  return `${name} at ${host} refuses the connection (${code}). Check ${setting}.`
}
