import fc from 'fast-check'
import type { Operation } from '@crop/testkit'
import type { Case } from './cases'
import type { Subjects } from './subjects'

const PATH = '/api/v1/analyze'

export const isSubmission = ({ method, template }: Operation) => method === 'POST' && template === PATH

/** Places by name, with a country and by coordinates, in both halves of the earth, at sea and nowhere. */
const PLACES = [
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

const location = fc.constantFrom(...PLACES)
const crop = fc.constantFrom(...CROPS)
const month = fc.integer({ min: 1, max: 12 })

/** A question about a location, or about a plan with some of its fields replaced. */
function questionOf({ planIds }: Subjects): fc.Arbitrary<object> {
  const aboutPlan = fc.record(
    { crop_plan_id: fc.constantFrom(...planIds), location, month },
    { requiredKeys: ['crop_plan_id'] },
  )
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ location, crop, month }) },
    { weight: 1, arbitrary: aboutPlan },
  )
}

const withToken = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

/** Three of four are as the document wants them; the others are like those of any operation. */
export function submissionsOf(subjects: Subjects, any: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  const headers = { ...withToken(subjects.accessToken), 'content-type': 'application/json' }
  const wellFormed = fc.tuple(questionOf(subjects), fc.boolean()).map(([question, refresh]): Case => ({
    method: 'POST',
    path: refresh ? `${PATH}?refresh=true` : PATH,
    headers,
    body: JSON.stringify(question),
  }))
  return fc.oneof({ weight: 3, arbitrary: wellFormed }, { weight: 1, arbitrary: any })
}

/** Answered when the task is done, or after 20 s. */
export const taskPoll = (id: string, accessToken: string): Case => ({
  method: 'GET',
  path: `/api/v1/tasks/${id}`,
  headers: { ...withToken(accessToken), prefer: 'wait=20' },
  body: undefined,
})
