import fc from 'fast-check'
import type { Operation } from '@crop/testkit'
import type { FuzzCase } from './cases'
import type { Fixture } from './fixture'

const PATH = '/api/v1/analyze'

export const isSubmission = ({ method, template }: Operation) => method === 'POST' && template === PATH

/** Names, a name with a country, and coordinates: in both hemispheres, at sea, and one unknown place. */
const LOCATIONS = [
  'nakuru',
  'Lahore, PK',
  'reykjavik',
  'dubai',
  '-0.3,36.1',
  '-34.6,-58.4',
  '0,-30',
  'nowhere at all',
]
const CROPS = ['maize', 'wheat', 'rice', 'potato', 'sorghum', 'coffee', 'unobtainium']

const location = fc.constantFrom(...LOCATIONS)
const crop = fc.constantFrom(...CROPS)
const month = fc.integer({ min: 1, max: 12 })

/** Generates questions about a location, or about a plan with some of its fields replaced. */
function createQuestions({ planIds }: Fixture): fc.Arbitrary<object> {
  const aboutPlan = fc.record(
    { crop_plan_id: fc.constantFrom(...planIds), location, month },
    { requiredKeys: ['crop_plan_id'] },
  )
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ location, crop, month }) },
    { weight: 1, arbitrary: aboutPlan },
  )
}

const toAuthorization = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

/** Generates submissions: three of four are well-formed, the others come from `arbitraryCases`. */
export function createSubmissions(
  fixture: Fixture,
  arbitraryCases: fc.Arbitrary<FuzzCase>,
): fc.Arbitrary<FuzzCase> {
  const headers = { ...toAuthorization(fixture.accessToken), 'content-type': 'application/json' }
  const wellFormed = fc
    .tuple(createQuestions(fixture), fc.boolean())
    .map(([question, refresh]): FuzzCase => ({
      method: 'POST',
      path: refresh ? `${PATH}?refresh=true` : PATH,
      headers,
      body: JSON.stringify(question),
    }))
  return fc.oneof({ weight: 3, arbitrary: wellFormed }, { weight: 1, arbitrary: arbitraryCases })
}

/** Creates a request that waits up to 20 s for the task to end. */
export const createTaskPoll = (taskId: string, accessToken: string): FuzzCase => ({
  method: 'GET',
  path: `/api/v1/tasks/${taskId}`,
  headers: { ...toAuthorization(accessToken), prefer: 'wait=20' },
  body: undefined,
})
