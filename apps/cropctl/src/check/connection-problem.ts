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

/** Why a connection failed. */
export interface ConnectionFailure {
  /** The error code of Node or Postgres, or the first word of Redis's reply. */
  code?: string | undefined
  /** The messages of the error and its causes, that of the first cause first. */
  messages: string[]
}

export function listMessages(error: unknown): string[] {
  return error instanceof Error ? [...listMessages(error.cause), error.message] : []
}

const NO_REPLY = /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** Errors without a code. */
const TIMEOUT_MESSAGE = /timeout|no reply/i
const PASSWORD_MESSAGE = /password/i

/**
 * Says in one sentence why a connection failed, and in a second what to do. Contains the host and the port, and nothing else of the
 * address, which may have secrets.
 */
export function describeConnectionProblem(
  { code, messages }: ConnectionFailure,
  { name, setting, url, timeoutMs }: CheckedServer,
): string {
  const { hostname, host } = new URL(url)
  const seconds = timeoutMs / 1000
  const isCodeOrMessage = (codes: RegExp, message: RegExp) =>
    code === undefined ? messages.some((text) => message.test(text)) : codes.test(code)
  if (isCodeOrMessage(NO_REPLY, TIMEOUT_MESSAGE))
    return `no reply from ${host} within ${seconds} s. Check the host and the port in ${setting}, and the firewalls.`
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}. Start ${name}, or correct ${setting}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS')
    return `the host ${hostname} is unknown. Correct ${setting}, or the DNS.`
  if (isCodeOrMessage(REFUSED_CREDENTIALS, PASSWORD_MESSAGE))
    return `${name} refuses the user or the password. Correct ${setting}.`
  if (code === '3D000') return `there is no such database. Create it, or correct ${setting}.`
  if (code !== undefined && UNTRUSTED_CERTIFICATE.test(code))
    return `the certificate of ${host} is not accepted (${code}). See TLS in docker/README.md.`
  return `${name} at ${host} refuses the connection (${code ?? messages[0]}). Check ${setting}.`
}
