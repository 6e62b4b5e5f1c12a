import { bearer, type Operation, patch, post, get, createCycle } from './operation'

const PLANS = '/api/v1/crop-plans'

const NEW_PLAN = {
  name: 'Made by the benchmark',
  crop: 'maize',
  location: 'nakuru',
  planting_month: 4,
  risk_tolerance: 'medium',
}

const NAMES = ['North field', 'South field']

export const planOperations: readonly Operation[] = [
  {
    name: 'plan create',
    status: 201,
    restore: [`delete from crop_plans where name = '${NEW_PLAN.name}'`, 'vacuum analyze crop_plans'],
    prepare: async ({ writers }, connection) => {
      const next = createCycle(writers, connection)
      return () => post(PLANS, NEW_PLAN, bearer(next().accessToken))
    },
  },
  {
    name: 'plan list 20',
    status: 200,
    prepare: async ({ readers }, connection) => {
      const next = createCycle(readers, connection)
      return () => get(PLANS, bearer(next().accessToken))
    },
  },
  {
    name: 'plan get',
    status: 200,
    prepare: async ({ readersPlans }, connection) => {
      const next = createCycle(readersPlans, connection)
      return () => {
        const { id, accessToken } = next()
        return get(`${PLANS}/${id}`, bearer(accessToken))
      }
    },
  },
  {
    name: 'plan patch',
    status: 200,
    restore: ['vacuum analyze crop_plans'],
    prepare: async ({ writersPlans }, connection) => {
      const next = createCycle(writersPlans, connection)
      let changes = 0
      return () => {
        const { id, accessToken } = next()
        // All plans get the first name before any gets the second.
        const name = NAMES[Math.floor(changes++ / writersPlans.length) % NAMES.length]
        return patch(`${PLANS}/${id}`, bearer(accessToken), { name })
      }
    },
  },
]
