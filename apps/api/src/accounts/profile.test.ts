import { createRegistration, flushTestRedis } from '@crop/testkit'
import { signUp } from '../../test/accounts'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

const updateProfile = (token: string, body: object) =>
  api().withToken(token).patch('/api/v1/auth/me').send(body)
const getProfile = async (token: string): Promise<Record<string, unknown>> =>
  (await api().withToken(token).get('/api/v1/auth/me').expect(200)).body

beforeEach(flushTestRedis)

test('name and organization are trimmed, stored and returned', async () => {
  const { access_token: token } = await signUp(api())
  const before = await getProfile(token)
  const changes = { full_name: ' Amina W.  Otieno ', organization: 'Lake Growers Cooperative' }
  const { body } = await updateProfile(token, changes).expect(200)
  expect(body).toEqual({ ...before, ...changes, full_name: 'Amina W.  Otieno' })
  expect(await getProfile(token)).toEqual(body)
})

test.each([{}, { full_name: null, organization: null }])('%j changes nothing', async (body) => {
  const { access_token: token } = await signUp(api())
  const before = await getProfile(token)
  expect((await updateProfile(token, body).expect(200)).body).toEqual(before)
})

test('members that are not part of the profile change nothing', async () => {
  const { access_token: token, email } = await signUp(api())
  const before = await getProfile(token)
  const extra = { id: 'x', email: 'other@example.com', is_verified: true, is_active: false, password: 'x' }
  await updateProfile(token, { ...extra, session_epoch: 9, hashed_password: 'x' }).expect(200)
  expect(await getProfile(token)).toEqual(before)
  const [row] = await api().query('select is_active, session_epoch from users where email = $1', [email])
  expect(row).toEqual({ is_active: true, session_epoch: 0 })
})

test.each([
  [{ full_name: '  ' }, '#/full_name too_short'],
  [{ full_name: 'x'.repeat(201) }, '#/full_name too_long'],
  [{ organization: 7 }, '#/organization wrong_type'],
  [{ organization: 'a\u0000' }, '#/organization wrong_format'],
])('%j is rejected: %s', async (body, expectedError) => {
  const { access_token: token } = await signUp(api())
  const response = await updateProfile(token, body).expect(422)
  const errors: { pointer: string; code: string }[] = response.body.errors
  expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([expectedError])
})

test('each customer changes only their own profile', async () => {
  const { access_token: token } = await signUp(api())
  const other = await signUp(api())
  await updateProfile(token, { full_name: 'Somebody else' }).expect(200)
  expect((await getProfile(other.access_token)).full_name).toBe(createRegistration().full_name)
})

test('an API key has no profile to change', () =>
  api().withKey().patch('/api/v1/auth/me').send({}).expect(401))
