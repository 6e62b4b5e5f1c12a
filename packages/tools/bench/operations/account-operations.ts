import { newAccount, PASSWORD } from './new-account'
import { bearer, type Lane, type Operation, post, read, turnsOf } from './operation'
import { textIn } from './text-in'

const register = () => post('/api/v1/auth/register', newAccount())

/** Each token is good for one exchange, so each lane goes on with the one it was given last. */
async function refreshing(lane: Lane) {
  let answer = await lane.send(register(), 201)
  return (latest: string) => {
    answer = latest || answer
    return post('/api/v1/auth/refresh', { refresh_token: textIn(answer, 'refresh_token') })
  }
}

export const accountOperations: readonly Operation[] = [
  { name: 'register', status: 201, isSlow: true, asks: async () => register },
  {
    name: 'login',
    status: 200,
    isSlow: true,
    asks: async ({ readers }, lane) => {
      const next = turnsOf(readers, lane)
      return () => post('/api/v1/auth/login', { email: next().email, password: PASSWORD })
    },
  },
  { name: 'refresh', status: 200, asks: (_world, lane) => refreshing(lane) },
  {
    name: 'me',
    status: 200,
    asks: async ({ readers }, lane) => {
      const next = turnsOf(readers, lane)
      return () => read('/api/v1/auth/me', bearer(next().accessToken))
    },
  },
]
