import { findMailSettings } from '@crop/db'
import { aNotification, aPlan, aUser, type TestUser } from '@crop/db/testing'
import { createMailToken, type MailLinkPurpose } from '@crop/domain'
import { flushTestRedis } from '@crop/testkit'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi({ NOTIFICATION_MAILS: 'on' })
const apiWithoutMail = useTestApi()

const PATH = '/api/v1/auth/me/notification-mails'
const UNKNOWN_ID = '0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21'

let amina: TestUser
beforeEach(async () => {
  await flushTestRedis()
  amina = await aUser(api().db)
})

const read = async (user = amina): Promise<unknown> => (await api().as(user).get(PATH).expect(200)).body
const change = (body: object, user = amina) => api().as(user).patch(PATH).send(body)

/** The path of a link in a mail to the account, with its token. */
async function createLink(purpose: MailLinkPurpose, user = amina): Promise<string> {
  const settings = await findMailSettings(api().db, user.id)
  if (!settings) throw new Error('the account has no setting')
  const token = createMailToken({ purpose, userId: user.id }, settings.linkKey)
  return `/notification-mails/${purpose}?token=${token}`
}

const open = (path: string) => request(api().app).get(path)
const press = (path: string) => request(api().app).post(path)

describe('the setting', () => {
  test('is off at first', async () => {
    expect(await read()).toEqual({
      frequency: 'off',
      language: 'en',
      is_confirmed: false,
      is_available: true,
    })
  })

  test('is changed member by member, in the language of the request at first', async () => {
    const stored = { frequency: 'daily', language: 'fr', is_confirmed: false, is_available: true }
    const { body } = await change({ frequency: 'daily' }).set('Accept-Language', 'fr-CA').expect(200)
    expect(body).toEqual(stored)
    expect(await read()).toEqual(stored)
    await change({ language: 'pt', frequency: null }).expect(200)
    expect(await read()).toEqual({ ...stored, language: 'pt' })
    await change({ frequency: 'off' }).expect(200)
    expect(await read()).toEqual({ ...stored, language: 'pt', frequency: 'off' })
  })

  test('belongs to its account alone', async () => {
    await change({ frequency: 'each' }).expect(200)
    expect(await read(await aUser(api().db))).toMatchObject({ frequency: 'off' })
  })

  test.each([{ frequency: 'weekly' }, { frequency: 1 }, { language: 'de' }])('%j is rejected', (body) =>
    change(body).expect(422),
  )

  test('cannot be turned on where the service sends no mail, but off', async () => {
    const user = await aUser(apiWithoutMail().db)
    const send = (body: object) => apiWithoutMail().as(user).patch(PATH).send(body)
    expect((await send({ frequency: 'each' }).expect(409)).body.code).toBe('MAIL_NOT_AVAILABLE')
    expect((await send({ frequency: 'off' }).expect(200)).body).toMatchObject({ is_available: false })
  })
})

describe('a link in a mail', () => {
  beforeEach(() => change({ frequency: 'each', language: 'es' }).expect(200))

  test('changes nothing when it is opened, because mail servers open links', async () => {
    for (const purpose of ['confirm', 'unsubscribe'] as const) {
      const before = await read()
      const { text, headers } = await open(await createLink(purpose)).expect(200)
      expect(text).toContain('<form method="post"><button type="submit">')
      expect(text).toContain(`<bdi>${amina.email}</bdi>`)
      expect(text).toContain('lang="es"')
      expect(headers['content-security-policy']).toContain("form-action 'self'")
      expect(headers['cache-control']).toBe('no-store')
      expect(await read()).toEqual(before)
    }
  })

  test('confirms the address with one press, and leads on to the account', async () => {
    const { text } = await press(await createLink('confirm')).expect(200)
    expect(text).toContain('<a href="/account">A su cuenta</a>')
    expect(await read()).toMatchObject({ is_confirmed: true, frequency: 'each' })
  })

  test('stops the mails with one press of a mail program, without sign-in and as often as it is pressed', async () => {
    await press(await createLink('confirm')).expect(200)
    await aNotification(api().db, await aPlan(api().db, { userId: amina.id }))
    expect(await api().query('select 1 from outgoing_mails where user_id = $1', [amina.id])).not.toEqual([])
    const link = await createLink('unsubscribe')
    for (const _press of [1, 2]) {
      await press(link).type('form').send('List-Unsubscribe=One-Click').expect(200)
      expect(await read()).toMatchObject({ frequency: 'off' })
    }
    expect(await api().query('select 1 from outgoing_mails where user_id = $1', [amina.id])).toEqual([])
  })

  test('of another account, for another purpose or changed does nothing', async () => {
    const link = await createLink('unsubscribe')
    const [path, token = ''] = link.split('token=')
    const [, signature = ''] = token.split('.')
    const otherId = createMailToken({ purpose: 'unsubscribe', userId: UNKNOWN_ID }, Buffer.alloc(32))
    const forged = [
      `/notification-mails/unsubscribe?token=${(await createLink('confirm')).split('token=')[1]}`,
      `${path}token=${otherId}`,
      `${path}token=${otherId.split('.')[0]}.${signature}`,
      `${path}token=${token.slice(0, -2)}AA`,
      `${path}token=`,
      `${path}token=${token}&token=${token}`,
      '/notification-mails/unsubscribe',
    ]
    for (const url of forged) {
      await open(url).expect(404)
      await press(url).expect(404)
    }
    expect(await read()).toMatchObject({ frequency: 'each' })
  })

  test('supports no other method', async () => {
    const { headers } = await request(api().app)
      .put(await createLink('unsubscribe'))
      .expect(405)
    expect(headers.allow).toBe('GET, HEAD, POST, OPTIONS')
  })
})
