import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isApiError } from '@crop/client'
import { findTablesWith } from '@crop/db/testing'
import { getAtPath, NEW_PLAN, waitUntil } from '@crop/testkit'
import { type Customer, type DemoContext, isSignedOut, type Job, waitUntilRefused } from './demo-context'

interface TokenPair {
  access_token: string
  refresh_token: string
}

async function readTokens(response: Response): Promise<TokenPair> {
  const body: unknown = await response.json()
  const get = (name: string) => String(getAtPath(body, [name]))
  return { access_token: get('access_token'), refresh_token: get('refresh_token') }
}

const profile: Job = {
  title: 'registers, signs in elsewhere, and changes the profile',
  async run({ createClient, createCustomer }, step) {
    const { client, email, password } = await createCustomer()
    const elsewhere = createClient()
    await elsewhere.signIn({ email: email.toUpperCase(), password })
    await elsewhere.updateProfile({ organization: 'Hill Growers' })
    const { organization } = await client.me()
    assert.equal(organization, 'Hill Growers')
    step(`both sessions show ${organization}`)
  },
}

const session: Job = {
  title: 'keeps a session while tabs refresh it at once, until signing out',
  async run({ createCustomer, send }, step) {
    const { email, password } = await createCustomer()
    const login = await send('POST', '/auth/login', { body: { email, password } })
    const { refresh_token } = await readTokens(login)
    const refresh = async () => readTokens(await send('POST', '/auth/refresh', { body: { refresh_token } }))
    const [first, second] = await Promise.all([refresh(), refresh()])
    assert.equal(first.refresh_token, second.refresh_token)
    step('two tabs got the same successor')
    const successor = { refresh_token: first.refresh_token }
    assert.equal((await send('POST', '/auth/logout', { body: successor })).status, 204)
    assert.equal((await send('POST', '/auth/refresh', { body: successor })).status, 401)
    step('signing out ended the session')
  },
}

async function isTokenRefused({ send }: DemoContext, accessToken: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${accessToken}` }
  return (await send('GET', '/auth/me', { headers })).status === 401
}

async function logIn({ send }: DemoContext, { email, password }: Customer): Promise<TokenPair> {
  const response = await send('POST', '/auth/login', { body: { email, password } })
  assert.equal(response.status, 200)
  return readTokens(response)
}

const changePassword: Job = {
  title: 'changes the password, which ends the other session within five seconds',
  async run(context, step) {
    const customer = await context.createCustomer()
    const { access_token, refresh_token } = await logIn(context, customer)
    const new_password = 'four rows of sorghum'
    await customer.client.changePassword({ current_password: customer.password, new_password })
    const waited = await waitUntilRefused(() => isTokenRefused(context, access_token))
    const refreshed = await context.send('POST', '/auth/refresh', { body: { refresh_token } })
    assert.equal(refreshed.status, 401)
    await customer.client.me()
    await logIn(context, { ...customer, password: new_password })
    step(`the old session ended after ${waited}, the own one goes on`)
  },
}

/** Waits for the mail to an address and returns the code in it. */
async function readCode(folder: string, email: string): Promise<string> {
  return waitUntil(async () => {
    const files = await readdir(folder).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const mail = await readFile(join(folder, file), 'utf8')
      if (mail.includes(email))
        return /\w{4}-\w{4}-\w{4}(?=\s)/.exec(mail.split('\n\n').slice(1).join('\n\n'))?.[0]
    }
    return undefined
  })
}

const lostPassword: Job = {
  title: 'has lost the password, and comes back in with a code from a mail',
  async run(context, step) {
    const { email, client } = await context.createCustomer()
    const anonymous = context.createClient()
    await anonymous.requestPasswordReset(email)
    await anonymous.requestPasswordReset('nobody@example.com')
    const code = await readCode(context.mailFolder, email)
    step('a mail brought a code; nobody else got one')
    const reset = { email, code, new_password: 'five rows of millet' }
    await anonymous.confirmPasswordReset(reset)
    await assert.rejects(anonymous.confirmPasswordReset(reset), (error) =>
      isApiError(error, 'INVALID_RESET_CODE'),
    )
    await anonymous.signIn({ email, password: reset.new_password })
    assert.equal(
      (await anonymous.me()).id,
      (await context.query('select id from users where email = $1', [email]))[0]?.id,
    )
    step('the code worked once, and the new password works')
    await waitUntil(() => isSignedOut(client), { everyMs: 100 })
    step('the old session has ended')
  },
}

/** Creates an account with a plan, records, a batch, a notification and a webhook. */
async function createAccountWithData({ createCustomer }: DemoContext) {
  const customer = await createCustomer()
  const { plans, analyses, webhooks } = customer.client
  const plan = await plans.create(NEW_PLAN)
  await analyses.analyzeAndWait({ crop_plan_id: plan.id }, { record: true })
  await analyses.analyzeAndWait({ crop_plan_id: plan.id, location: 'dubai', month: 7 }, { record: true })
  const batch = await analyses.submitBatch({ items: [{ crop: 'rice', location: 'dhaka', month: 7 }] })
  await analyses.waitForBatch(batch.batch_id)
  const webhook = await webhooks.create({
    url: 'http://127.0.0.1:1/events',
    events: ['notification.created'],
  })
  const records = await analyses.list()
  return { ...customer, ids: [plan.id, batch.batch_id, webhook.id, ...records.map(({ id }) => id)] }
}

const exportData: Job = {
  title: 'exports everything kept about the account, as the contract describes it',
  async run(context, step) {
    const { client, email, ids } = await createAccountWithData(context)
    const text = JSON.stringify(await client.exportData())
    for (const word of [email, ...ids]) assert.ok(text.includes(word), `${word} is missing`)
    step(`one valid document of ${Math.round(text.length / 1024)} KiB with all ${ids.length} ids`)
  },
}

const MAX_ERASURE_MS = 240_000

const erase: Job = {
  title: 'erases the account, of which no row and no key remains',
  async run(context, step) {
    const customer = await createAccountWithData(context)
    const { id, email, password, ids, client } = customer
    const { access_token } = await logIn(context, customer)
    const words = [id, email, ...ids]
    assert.ok((await findTablesWith(context.query, words)).includes('analyses'))
    await client.eraseAccount(password)
    step(`access ended after ${await waitUntilRefused(() => isTokenRefused(context, access_token))}`)
    const hasRows = async () => (await findTablesWith(context.query, words)).length > 0
    const hasKeys = async () => {
      const redis = await context.readRedis()
      return words.some((word) => redis.includes(word))
    }
    const isErased = async () => !(await hasRows()) && !(await hasKeys())
    await waitUntil(isErased, { timeoutMs: MAX_ERASURE_MS, everyMs: 500 })
    step('0 rows and 0 keys contain its ids or its address')
    const registration = { email, password, full_name: 'A', organization: 'B' }
    await context.createClient().register(registration)
    step('the address is free again')
  },
}

export const accountJobs: Job[] = [profile, session, changePassword, lostPassword, exportData, erase]
