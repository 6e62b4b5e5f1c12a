import { newAccount, PASSWORD } from './new-account'
import { bearer, type Connection, type Operation, post, read, turnsOf } from './operation'
import { textIn } from './text-in'

const register = () => post('/api/v1/auth/register', newAccount())

/** A refresh token works once, so each connection uses the latest one it received. */
async function refreshing(connection: Connection) {
  let answer = await connection.send(register(), 201)
  return (latest: string) => {
    answer = latest || answer
    return post('/api/v1/auth/refresh', { refresh_token: textIn(answer, 'refresh_token') })
  }
}

export const accountOperations: readonly Operation[] = [
  { name: 'register', status: 201, isSlow: true, prepare: async () => register },
  {
    name: 'login',
    status: 200,
    isSlow: true,
    prepare: async ({ readers }, connection) => {
      const next = turnsOf(readers, connection)
      return () => post('/api/v1/auth/login', { email: next().email, password: PASSWORD })
    },
  },
  { name: 'refresh', status: 200, prepare: (_fixture, connection) => refreshing(connection) },
  {
    name: 'me',
    status: 200,
    prepare: async ({ readers }, connection) => {
      const next = turnsOf(readers, connection)
      return () => read('/api/v1/auth/me', bearer(next().accessToken))
    },
  },
]
