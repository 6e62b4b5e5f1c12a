import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createResetCode,
  requestPasswordReset,
  saveMailSettings,
  setUserActive,
  tryResetCodes,
} from '@crop/db'
import { aUser } from '@crop/db/testing'
import { hashResetCode, LANGUAGES } from '@crop/domain'
import { createLogger } from '@crop/runtime'
import { createThrowawayFolder, waitUntil } from '@crop/testkit'
import { readMailText, startSmtpServer, type SmtpServer } from '../../test/smtp-server'
import { sendDueMails } from '../../test/send-due-mails'
import { useWorkerHarness } from '../../test/worker-harness'
import { loadConfig } from '../config'
import { createMailTransport, type MailTransport } from './mail-transport'

const harness = useWorkerHarness()
const logger = createLogger('worker', 'error')
const FROM = 'Crop Planning <service@example.com>'
const CODE = /[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}/

const listMails = () => harness().query('select * from outgoing_mails')
const listCodes = () => harness().query('select * from password_reset_codes')
const makeDue = () => harness().query('update outgoing_mails set available_at = now()')

beforeEach(async () => {
  for (const table of ['outgoing_mails', 'password_reset_codes', 'password_reset_tries'])
    await harness().query(`delete from ${table}`)
})

/** Returns a transport that sends to the server. */
const smtpTransport = ({ url }: SmtpServer) =>
  createMailTransport({ smtpUrl: url, from: FROM, folder: undefined })

async function send(transport: MailTransport | undefined): Promise<void> {
  const options = { db: harness().db, transport, publicBaseUrl: 'https://crops.example', logger }
  await sendDueMails(options)
}

/** Whether a mailed code is valid for the address. */
async function isValid(email: string, code: string): Promise<boolean> {
  const codes = await tryResetCodes(harness().db, { email, client: code })
  return codes.some(({ userId, codeHash }) => codeHash.equals(hashResetCode(userId, code)))
}

/** Finds the code in the text of a mail; its headers have UUIDs, in which some digits look like a code. */
const findCode = (message = '') => CODE.exec(readMailText(message))?.[0] ?? 'no code'

test('a mail has a valid code, whose hash alone is stored', async () => {
  await using smtp = await startSmtpServer()
  using transport = await smtpTransport(smtp)
  const { email } = await aUser(harness().db)
  await requestPasswordReset(harness().db, email, 'en')
  await send(transport)
  const [message = ''] = smtp.messages
  expect(message).toContain('Subject: Your code for a new password')
  expect(message).toContain(`To: ${email}`)
  expect(message).toContain(`From: ${FROM}`)
  expect(message).toContain('Auto-Submitted: auto-generated')
  expect(await isValid(email, findCode(message))).toBe(true)
  expect(await listMails()).toEqual([])
  expect(JSON.stringify(await listCodes())).not.toContain(findCode(message))
})

test.each(LANGUAGES)('the mail in %s has a code and no text of the account', async (language) => {
  await using smtp = await startSmtpServer()
  using transport = await smtpTransport(smtp)
  const { email } = await aUser(harness().db, { fullName: 'http://evil.example' })
  await requestPasswordReset(harness().db, email, language)
  await send(transport)
  expect(smtp.messages).toHaveLength(1)
  expect(readMailText(smtp.messages[0] ?? '')).toMatch(CODE)
  expect(readMailText(smtp.messages[0] ?? '')).not.toContain('evil')
})

test('a mail goes to the address of the account, not to another spelling of it', async () => {
  await using smtp = await startSmtpServer()
  using transport = await smtpTransport(smtp)
  const { email } = await aUser(harness().db, { email: 'grower@xn--bcher-kva.example' })
  await requestPasswordReset(harness().db, 'grower@b\u00fccher.example', 'en')
  await send(transport)
  expect(smtp.messages).toHaveLength(1)
  expect(smtp.messages[0]).toContain(`To: ${email}`)
})

test('addresses without an active account get no mail', async () => {
  await using smtp = await startSmtpServer()
  using transport = await smtpTransport(smtp)
  const inactive = await aUser(harness().db)
  await setUserActive(harness().db, inactive.email, false)
  for (const address of ['nobody@example.com', inactive.email])
    await requestPasswordReset(harness().db, address, 'en')
  await send(transport)
  expect([smtp.messages, await listMails(), await listCodes()]).toEqual([[], [], []])
})

test('of 500 requests for one address three are mailed, and every code stays valid', async () => {
  await using smtp = await startSmtpServer()
  using transport = await smtpTransport(smtp)
  const { email } = await aUser(harness().db)
  for (let count = 0; count < 500; count++) await requestPasswordReset(harness().db, email, 'en')
  await Promise.all([send(transport), send(transport)])
  expect(smtp.messages).toHaveLength(3)
  for (const message of smtp.messages) expect(await isValid(email, findCode(message))).toBe(true)
  await harness().query("update password_reset_codes set created_at = created_at - interval '15 minutes'")
  await requestPasswordReset(harness().db, email, 'en')
  await send(transport)
  expect(smtp.messages).toHaveLength(4)
})

test('a mail that a server refuses is retried with another code', async () => {
  await using smtp = await startSmtpServer()
  using transport = await smtpTransport(smtp)
  const { email } = await aUser(harness().db)
  await requestPasswordReset(harness().db, email, 'en')
  smtp.isRefusing = true
  await send(transport)
  expect(await listMails()).toEqual([expect.objectContaining({ attempt: 1 })])
  expect(await listCodes()).toEqual([])
  await send(transport)
  expect(await listMails()).toEqual([expect.objectContaining({ attempt: 1 })])
  smtp.isRefusing = false
  await makeDue()
  await send(transport)
  expect(await isValid(email, findCode(smtp.messages[0]))).toBe(true)
  expect(await listMails()).toEqual([])
})

test('the delay between attempts grows up to half an hour', async () => {
  using transport = await createMailTransport({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: FROM,
    folder: undefined,
  })
  const { email } = await aUser(harness().db)
  await requestPasswordReset(harness().db, email, 'en')
  const delays: number[] = []
  for (const attempt of [0, 1, 2, 20]) {
    await harness().query('update outgoing_mails set available_at = now(), attempt = $1', [attempt])
    await send(transport)
    const [row] = await harness().query(
      'select extract(epoch from available_at - now())::float8 as delay from outgoing_mails',
    )
    delays.push(Number(row?.delay))
  }
  for (const [index, expected] of [5, 10, 20, 1800].entries()) {
    expect(delays[index]).toBeGreaterThan(0.7 * expected)
    expect(delays[index]).toBeLessThan(1.3 * expected)
  }
})

test('a mail is given up after a day', async () => {
  using transport = await createMailTransport({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: FROM,
    folder: undefined,
  })
  const { email } = await aUser(harness().db)
  await requestPasswordReset(harness().db, email, 'en')
  await harness().query("update outgoing_mails set created_at = now() - interval '25 hours'")
  await send(transport)
  expect(await listMails()).toEqual([])
})

test('without a transport a request makes no code', async () => {
  const { email } = await aUser(harness().db)
  await requestPasswordReset(harness().db, email, 'en')
  await send(undefined)
  expect([await listMails(), await listCodes()]).toEqual([[], []])
})

test('a worker without a mail server logs the notification mails that it drops', async () => {
  const { id, email } = await aUser(harness().db)
  await requestPasswordReset(harness().db, email, 'en')
  await saveMailSettings(harness().db, id, { frequency: 'each', language: 'en' })
  await using worker = await harness().runWorker()
  await waitUntil(async () => (await listMails()).length === 0)
  await worker.stop()
  expect(worker.output().match(/mail dropped: SMTP_URL is not set/g)).toHaveLength(1)
})

test('codes of operators do not depend on mail', async () => {
  const { email } = await aUser(harness().db)
  await createResetCode(harness().db, email, (userId) => hashResetCode(userId, 'AAAA-BBBB-CCCC'))
  expect(await isValid(email, 'aaaabbbbcccc')).toBe(true)
})

test('a worker writes mails to MAIL_DIR, readable by its owner, and logs neither code nor address', async () => {
  await using throwaway = await createThrowawayFolder()
  const folder = join(throwaway.path, 'mails')
  const { email } = await aUser(harness().db)
  await using worker = await harness().runWorker({ MAIL_DIR: folder })
  await requestPasswordReset(harness().db, email, 'es')
  const listFiles = () => readdir(folder).catch((): string[] => [])
  const name = await waitUntil(async () => (await listFiles()).find((file) => file.endsWith('.eml')))
  const file = join(folder, name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const message = await readFile(file, 'utf8')
  // The worker stores the code after it has sent the mail.
  await waitUntil(async () => (await listMails()).length === 0)
  expect(await isValid(email, findCode(message))).toBe(true)
  await worker.stop()
  await waitUntil(() => worker.output().includes('"message":"tasks stopped"'))
  expect(worker.output()).toContain('"message":"mail sent"')
  for (const secret of [email, findCode(message)]) expect(worker.output()).not.toContain(secret)
})

const SERVERS = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  [
    { SMTP_URL: 'mail.example', MAIL_FROM: 'a@example.com' },
    'SMTP_URL must be an smtp:// or smtps:// address',
  ],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, 'MAIL_FROM must be a mail address'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com', MAIL_DIR: '/tmp' }, 'MAIL_DIR'],
])('the settings %j are rejected: %s', (settings, message) => {
  expect(() => loadConfig({ ...SERVERS, ...settings })).toThrow(message)
})

test.each(['a@example.com', FROM])('MAIL_FROM may be %s', (from) => {
  const settings = { SMTP_URL: 'smtps://user:pass@mail.example', MAIL_FROM: from }
  expect(loadConfig({ ...SERVERS, ...settings }).mail).toMatchObject({ from })
})

test.each([
  [{}, 'http://localhost:3000'],
  [{ NODE_ENV: 'development' }, 'http://localhost:3000'],
  [{ NODE_ENV: 'production' }, undefined],
  [{ NODE_ENV: 'production', PUBLIC_BASE_URL: 'https://crops.example/' }, 'https://crops.example'],
])('with the settings %j, links in mails begin with %s', (settings, publicBaseUrl) => {
  expect(loadConfig({ ...SERVERS, ...settings }).mail.publicBaseUrl).toBe(publicBaseUrl)
})
