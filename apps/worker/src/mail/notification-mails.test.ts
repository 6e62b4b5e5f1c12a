import {
  confirmMailAddress,
  deletePlan,
  findMailSettings,
  inTransaction,
  insertNotifications,
  queueDailyMails,
  requestErasure,
  saveMailSettings,
  setUserActive,
  stopNotificationMails,
} from '@crop/db'
import { anAnalysis, aNotification, aPlan, type OwnedPlan } from '@crop/db/testing'
import {
  draftPlantingReminder,
  isMailTokenValid,
  LANGUAGES,
  readMailToken,
  type Language,
  type MailFrequency,
} from '@crop/domain'
import { createLogger } from '@crop/runtime'
import { waitUntil } from '@crop/testkit'
import { readMailText, startSmtpServer, type SmtpServer } from '../../test/smtp-server'
import { sendDueMails } from '../../test/send-due-mails'
import { useWorkerHarness } from '../../test/worker-harness'
import { createPlantingRemindersJob } from '../schedule/planting-reminders'
import { createMailTransport } from './mail-transport'

const harness = useWorkerHarness()
const logger = createLogger('worker', 'error')
const BASE_URL = 'https://crops.example'

const listMails = () => harness().query('select * from outgoing_mails')

beforeEach(async () => {
  for (const table of ['outgoing_mails', 'digest_entries']) await harness().query(`delete from ${table}`)
})

/** Sends all due mails to the server. */
async function send({ url }: SmtpServer, publicBaseUrl: string | null = BASE_URL): Promise<void> {
  using transport = await createMailTransport({ smtpUrl: url, from: 'a@example.com', folder: undefined })
  await sendDueMails({ db: harness().db, transport, publicBaseUrl: publicBaseUrl ?? undefined, logger })
}

/** Creates a plan whose owner gets notifications by e-mail at a confirmed address. */
async function createSubscriber(
  frequency: MailFrequency,
  language: Language = 'en',
  fields: Partial<OwnedPlan> = {},
): Promise<OwnedPlan> {
  const plan = await aPlan(harness().db, fields)
  await saveMailSettings(harness().db, plan.userId, { frequency, language })
  await confirmMailAddress(harness().db, plan.userId)
  await harness().query('delete from outgoing_mails where user_id = $1', [plan.userId])
  return plan
}

const findLink = (message: string | undefined, purpose: string) =>
  new RegExp(`${BASE_URL}/notification-mails/${purpose}\\?token=([\\w.-]+)`).exec(
    readMailText(message ?? ''),
  )?.[1] ?? ''

test('with frequency each, a notification is mailed at once, with links to the plan and to unsubscribe', async () => {
  await using smtp = await startSmtpServer()
  const plan = await createSubscriber('each', 'en', { name: 'North field' })
  await anAnalysis(harness().db, plan, { feasibilityLabel: 'not_suitable' })
  await anAnalysis(harness().db, plan, { feasibilityLabel: 'highly_suitable', irrigation: 'required' })
  await send(smtp)
  expect(smtp.messages).toHaveLength(1)
  const [message = ''] = smtp.messages
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(message).toContain('Auto-Submitted: auto-generated')
  const text = readMailText(message)
  expect(text).toContain('Feasibility of “North field” changed')
  expect(text).toContain('not suitable → highly suitable if irrigated.')
  expect(text).toContain(`${BASE_URL}/plans/${plan.id}\n`)
  const token = findLink(message, 'unsubscribe')
  expect(message.replace(/\r\n /g, ' ')).toContain(
    `List-Unsubscribe: <${BASE_URL}/notification-mails/unsubscribe?token=${token}>`,
  )
  expect(readMailToken(token)).toBe(plan.userId)
  const settings = await findMailSettings(harness().db, plan.userId)
  const link = { purpose: 'unsubscribe', userId: plan.userId } as const
  expect(settings && isMailTokenValid(token, link, settings.linkKey)).toBe(true)
  expect(await listMails()).toEqual([])
})

test.each([
  ['en', 'starts next month', 'highly suitable if irrigated', 'Maize'],
  ['fr', 'commence le mois prochain', 'avec irrigation', 'Maïs'],
  ['es', 'siembra', 'con riego', 'Maíz'],
  ['pt', 'plantio', 'com irrigação', 'Milho'],
  ['ar', 'الشهر القادم', 'مع الري', 'ذرة شامية'],
] as const)(
  'a reminder in %s is in that language, with the name of the crop and the condition of its verdict',
  async (language, title, label, crop) => {
    await using smtp = await startSmtpServer()
    await harness().query('update crop_plans set is_archived = true')
    const plan = await createSubscriber('each', language, { plantingMonth: 12 })
    const result = '{"water":{"irrigation":"required"}}'
    await anAnalysis(harness().db, plan, { feasibilityLabel: 'highly_suitable', result })
    await createPlantingRemindersJob(harness().db, '0 6 * * *').run(new Date('2026-11-21T06:00:00Z'))
    await send(smtp)
    expect(smtp.messages).toHaveLength(1)
    const [text] = smtp.messages.map(readMailText)
    for (const words of [title, label, crop]) expect(text).toContain(words)
  },
)

test('a notification and its mail are stored together or not at all', async () => {
  const plan = await createSubscriber('each')
  const notification = {
    ...draftPlantingReminder({ ...plan, latestLabel: undefined }),
    userId: plan.userId,
    planId: plan.id,
    dedupeKey: 'a-reminder',
  }
  const failedInsert = inTransaction(harness().db, async (tx) => {
    await insertNotifications(tx, [notification])
    throw new Error('the worker died')
  })
  await expect(failedInsert).rejects.toThrow('the worker died')
  expect(await listMails()).toEqual([])
  for (const _attempt of [1, 2])
    await inTransaction(harness().db, (tx) => insertNotifications(tx, [notification]))
  expect(await listMails()).toHaveLength(1)
})

test('notifications of one moment are one mail, which lists fifty of them', async () => {
  await using smtp = await startSmtpServer()
  const plan = await createSubscriber('each')
  const drafts = Array.from({ length: 60 }, (_, index) => ({
    ...draftPlantingReminder({ ...plan, latestLabel: undefined }),
    userId: plan.userId,
    planId: plan.id,
    dedupeKey: `${plan.id}:${index}`,
  }))
  await inTransaction(harness().db, (tx) => insertNotifications(tx, drafts))
  await send(smtp)
  expect(smtp.messages).toHaveLength(1)
  const text = readMailText(smtp.messages[0] ?? '')
  expect(text.match(/\/plans\//g)).toHaveLength(50)
  expect(text).toContain(`10 more are in your account:\n${BASE_URL}/notifications`)
})

describe('a daily mail', () => {
  test('has each notification once, however often and by however many workers it is queued', async () => {
    await using smtp = await startSmtpServer()
    const plan = await createSubscriber('daily')
    for (const title of ['First', 'Second']) await aNotification(harness().db, plan, { title })
    expect(await listMails()).toEqual([])
    const counts = await Promise.all(Array.from({ length: 5 }, () => queueDailyMails(harness().db)))
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 1])
    await send(smtp)
    await aNotification(harness().db, plan)
    expect(await queueDailyMails(harness().db)).toBe(1)
    await send(smtp)
    expect(smtp.messages.map((message) => readMailText(message).match(/\/plans\//g)?.length)).toEqual([2, 1])
    expect(smtp.messages[0]).toContain('Subject: 2 notifications about your plans')
  })

  test('is queued by the worker at its time, and not logged with its address', async () => {
    await using smtp = await startSmtpServer()
    const plan = await createSubscriber('daily')
    await aNotification(harness().db, plan)
    const [user] = await harness().query('select email from users where id = $1', [plan.userId])
    await using worker = await harness().runWorker({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'a@example.com',
      DIGEST_CRON: '* * * * *',
      PUBLIC_BASE_URL: BASE_URL,
    })
    await waitUntil(() => smtp.messages.length > 0)
    await worker.stop()
    expect(smtp.messages[0]).toContain(`To: ${String(user?.email)}`)
    expect(worker.output()).not.toContain(String(user?.email))
    expect(worker.output()).not.toContain(findLink(smtp.messages[0], 'unsubscribe'))
  })
})

describe('nothing is sent', () => {
  const expectNoMail = async () => {
    await using smtp = await startSmtpServer()
    await queueDailyMails(harness().db)
    await send(smtp)
    expect([smtp.messages, await listMails()]).toEqual([[], []])
    expect(await harness().query('select 1 from digest_entries')).toEqual([])
  }

  test('to a customer without a mail setting', async () => {
    await aNotification(harness().db, await aPlan(harness().db))
    await expectNoMail()
  })

  test.each(['each', 'daily'] as const)('after unsubscribing, with %s', async (frequency) => {
    const plan = await createSubscriber(frequency)
    await aNotification(harness().db, plan)
    await stopNotificationMails(harness().db, plan.userId)
    await expectNoMail()
    await aNotification(harness().db, plan)
    await expectNoMail()
  })

  test('for a mail that a transaction queued while its owner unsubscribed', async () => {
    const plan = await createSubscriber('each')
    await aNotification(harness().db, plan)
    await harness().query("update mail_settings set frequency = 'off' where user_id = $1", [plan.userId])
    await expectNoMail()
  })

  test.each(['each', 'daily'] as const)('after the account was erased, with %s', async (frequency) => {
    const plan = await createSubscriber(frequency)
    await aNotification(harness().db, plan)
    await requestErasure(harness().db, { userId: plan.userId })
    await expectNoMail()
  })

  test('to an account that an operator deactivated', async () => {
    const plan = await createSubscriber('each')
    await aNotification(harness().db, plan)
    const [user] = await harness().query('select email from users where id = $1', [plan.userId])
    await setUserActive(harness().db, String(user?.email), false)
    await expectNoMail()
  })

  test('without a public address for its links', async () => {
    await using smtp = await startSmtpServer()
    await aNotification(harness().db, await createSubscriber('each'))
    await send(smtp, null)
    expect([smtp.messages, await listMails()]).toEqual([[], []])
  })
})

test('a notification of a deleted plan is mailed without a link to it', async () => {
  await using smtp = await startSmtpServer()
  const plan = await createSubscriber('daily')
  await aNotification(harness().db, plan)
  await inTransaction(harness().db, (tx) => deletePlan(tx, plan.userId, plan.id))
  await queueDailyMails(harness().db)
  await send(smtp)
  expect(smtp.messages).toHaveLength(1)
  expect(smtp.messages[0]).not.toContain('/plans/')
})

test('a mail that a server refuses is retried, and sent once', async () => {
  await using smtp = await startSmtpServer()
  await aNotification(harness().db, await createSubscriber('each'))
  smtp.isRefusing = true
  await send(smtp)
  smtp.isRefusing = false
  await harness().query('update outgoing_mails set available_at = now()')
  await Promise.all([send(smtp), send(smtp)])
  expect(smtp.messages).toHaveLength(1)
})

describe('an address that is not confirmed', () => {
  const subscribe = (plan: OwnedPlan, language: Language = 'en', frequency: MailFrequency = 'each') =>
    saveMailSettings(harness().db, plan.userId, { frequency, language })

  test.each(LANGUAGES)(
    'gets one mail in %s that asks for it, without a text of the account',
    async (language) => {
      await using smtp = await startSmtpServer()
      const plan = await aPlan(harness().db, { name: 'evil' })
      for (const frequency of ['each', 'each', 'off', 'each', 'daily'] as const)
        await subscribe(plan, language, frequency)
      await aNotification(harness().db, plan, { title: 'evil' })
      await send(smtp)
      expect(smtp.messages).toHaveLength(1)
      expect(readMailToken(findLink(smtp.messages[0], 'confirm'))).toBe(plan.userId)
      expect(smtp.messages[0]).not.toContain('evil')
      for (const frequency of ['off', 'each'] as const) await subscribe(plan, language, frequency)
      await send(smtp)
      expect(smtp.messages).toHaveLength(1)
    },
  )

  test('gets notifications from its confirmation on', async () => {
    await using smtp = await startSmtpServer()
    const plan = await aPlan(harness().db)
    await subscribe(plan)
    await aNotification(harness().db, plan)
    await confirmMailAddress(harness().db, plan.userId)
    await send(smtp)
    expect(smtp.messages).toEqual([])
    await aNotification(harness().db, plan)
    await send(smtp)
    expect(smtp.messages).toHaveLength(1)
  })

  test('needs no mail if an operator verified the account', async () => {
    await using smtp = await startSmtpServer()
    const plan = await aPlan(harness().db)
    await harness().query('update users set is_verified = true where id = $1', [plan.userId])
    expect(await subscribe(plan)).toMatchObject({ isConfirmed: true })
    await send(smtp)
    expect(smtp.messages).toEqual([])
  })
})
