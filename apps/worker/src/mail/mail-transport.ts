import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config'

/** A mail to one address, in plain text. */
export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  /** A link that stops such mails at once, for the button that mail programs show (RFC 8058). */
  unsubscribeUrl?: string
}

/** Hands mails to an SMTP server, or writes them to a folder. */
export interface MailTransport extends Disposable {
  /** Resolves when the mail was accepted. */
  send(mail: Mail): Promise<void>
}

const CONNECTION_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/** Only a worker that sends mail loads it. */
const loadMailLibrary = () => import('nodemailer')

/** Returns undefined when the service is not configured to send mail. */
export async function createMailTransport({
  smtpUrl,
  from,
  folder,
}: Omit<Config['mail'], 'publicBaseUrl'>): Promise<MailTransport | undefined> {
  if (smtpUrl !== undefined) return createSmtpTransport(smtpUrl, from)
  return folder === undefined ? undefined : createFolderTransport(folder, from)
}

/** The mail's id becomes its Message-ID, so that mail programs show a mail that was sent twice only once. */
const toMessage = ({ id, to, subject, text, unsubscribeUrl }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  messageId: `<${id}@${from.split('@').at(-1)?.replace(/>.*/, '') ?? 'localhost'}>`,
  // Keeps other mail servers from replying with absence notes (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

async function createSmtpTransport(url: string, from: string): Promise<MailTransport> {
  const { createTransport } = await loadMailLibrary()
  const transport = createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(mail, from))
    },
    [Symbol.dispose]: () => transport.close(),
  }
}

/** For development: writes each mail to a file that only its owner can read. */
async function createFolderTransport(folder: string, from: string): Promise<MailTransport> {
  const { createTransport } = await loadMailLibrary()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.id}.eml`)
      // Renamed when it is complete, so that a program that watches the folder reads a whole mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    [Symbol.dispose]: () => transport.close(),
  }
}
