import { createTextFile, type Page } from '../http/pipeline/mount-pages'

/** The icon of the service. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="none" stroke="#01665e" stroke-width="3" stroke-linecap="round" d="M16 29V15"/><path fill="#1c8a7c" d="M16 17C16 9 10 4 3 4c0 8 5 13 13 13Z"/><path fill="#c8912f" d="M16 21c0-7 5-12 13-12 0 8-5 12-13 12Z"/></svg>'

const ONE_DAY_SECONDS = 24 * 60 * 60

/** A security.txt must expire within a year; deployments are more frequent than this. */
const SECURITY_TEXT_DAYS = 180

interface WellKnownOptions {
  publicBaseUrl: string
  /** A `mailto:` or `https:` URI for reports of vulnerabilities; by default the mailbox of RFC 2142. */
  securityContact: string | undefined
  /** Whether search engines may list the pages. */
  hasWebPage: boolean
}

/** Files that browsers, search engines and researchers request by their usual paths. */
export function createWellKnownFiles(options: WellKnownOptions): Page[] {
  const icon = {
    type: 'image/svg+xml',
    maxAgeSeconds: ONE_DAY_SECONDS,
    content: async () => ({ plain: ICON_SVG }),
  }
  const securityText = formatSecurityText(options, new Date())
  return [
    { path: '/favicon.ico', ...icon },
    { path: '/favicon.svg', ...icon },
    {
      path: '/robots.txt',
      type: 'text/plain; charset=utf-8',
      maxAgeSeconds: ONE_DAY_SECONDS,
      content: async () => ({ plain: `User-agent: *\nDisallow: ${options.hasWebPage ? '/api/' : '/'}\n` }),
    },
    createTextFile('/.well-known/security.txt', 'text/plain', async () => securityText),
  ]
}

/** Formats a security.txt (RFC 9116) that is valid for half a year from the start of the process. */
function formatSecurityText({ publicBaseUrl, securityContact }: WellKnownOptions, now: Date): string {
  const expires = new Date(now)
  expires.setUTCDate(now.getUTCDate() + SECURITY_TEXT_DAYS)
  expires.setUTCHours(0, 0, 0, 0)
  const host = publicBaseUrl === '' ? 'localhost' : new URL(publicBaseUrl).hostname
  return [
    `Contact: ${securityContact ?? `mailto:security@${host}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(publicBaseUrl === '' ? [] : [`Canonical: ${publicBaseUrl}/.well-known/security.txt`]),
    '',
  ].join('\n')
}
