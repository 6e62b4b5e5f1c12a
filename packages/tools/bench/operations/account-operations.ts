import { createRegistration, PASSWORD } from '@crop/testkit'
import { bearer, type Connection, type Operation, post, get, createCycle } from './operation'
import { getTextMember } from './json-member'

const register = () => post('/api/v1/auth/register', createRegistration())

/** A refresh token works once, so each connection uses the latest one it received. */
async function prepareRefresh(connection: Connection) {
  let response = await connection.send(register(), 201)
  return (previousResponse: string) => {
    response = previousResponse || response
    return post('/api/v1/auth/refresh', { refresh_token: getTextMember(response, 'refresh_token') })
  }
}

export const accountOperations: readonly Operation[] = [
  { name: 'register', status: 201, isSlow: true, prepare: async () => register },
  {
    name: 'login',
    status: 200,
    isSlow: true,
    prepare: async ({ readers }, connection) => {
      const next = createCycle(readers, connection)
      return () => post('/api/v1/auth/login', { email: next().email, password: PASSWORD })
    },
  },
  { name: 'refresh', status: 200, prepare: (_fixture, connection) => prepareRefresh(connection) },
  {
    name: 'me',
    status: 200,
    prepare: async ({ readers }, connection) => {
      const next = createCycle(readers, connection)
      return () => get('/api/v1/auth/me', bearer(next().accessToken))
    },
  },
]
