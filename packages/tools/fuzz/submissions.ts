import fc from 'fast-check'
import type { Operation } from '@crop/testkit'
import type { FuzzCase } from './cases'
import type { Fixture } from './fixture'
import { cropNames, locations } from './names'

const PATH = '/api/v1/analyze'
const BATCHES_PATH = '/api/v1/analyses/batches'

export const isSubmission = ({ method, template }: Operation) => method === 'POST' && template === PATH

export const isBatchSubmission = ({ method, template }: Operation) =>
  method === 'POST' && template === BATCHES_PATH

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

const location = fc.oneof(fc.constantFrom(...LOCATIONS), locations)
const crop = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CROPS) },
  { weight: 1, arbitrary: cropNames },
)
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

/** Generates three well-formed cases of four; the others come from `arbitraryCases`. */
const mostlyWellFormed = (wellFormed: fc.Arbitrary<FuzzCase>, arbitraryCases: fc.Arbitrary<FuzzCase>) =>
  fc.oneof({ weight: 3, arbitrary: wellFormed }, { weight: 1, arbitrary: arbitraryCases })

const createPostHeaders = ({ accessToken }: Fixture) => ({
  ...toAuthorization(accessToken),
  'content-type': 'application/json',
})

export function createSubmissions(
  fixture: Fixture,
  arbitraryCases: fc.Arbitrary<FuzzCase>,
): fc.Arbitrary<FuzzCase> {
  const headers = createPostHeaders(fixture)
  const wellFormed = fc
    .tuple(createQuestions(fixture), fc.boolean())
    .map(([question, refresh]): FuzzCase => ({
      method: 'POST',
      path: refresh ? `${PATH}?refresh=true` : PATH,
      headers,
      body: JSON.stringify(question),
    }))
  return mostlyWellFormed(wellFormed, arbitraryCases)
}

const conditions = fc.record(
  {
    water_supply: fc.constantFrom('rainfed', 'irrigated', 'unknown', null),
    elevation_m: fc.option(fc.integer({ min: -430, max: 6000 })),
    soil_ph: fc.option(fc.integer({ min: 3, max: 10 })),
  },
  { requiredKeys: [] },
)

/** The items of a batch: some have the references of spreadsheets, which CSV must not contain as formulas. */
const items = fc.array(
  fc.record(
    {
      location,
      crop,
      month,
      conditions,
      reference: fc.oneof(
        fc.constantFrom('=1+1', '"a", "b"', 'line\nbreak', ''),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
      ),
    },
    { requiredKeys: ['location', 'crop', 'month'] },
  ),
  { minLength: 1, maxLength: 6 },
)

const grid = fc.record(
  {
    locations: fc.array(location, { minLength: 1, maxLength: 3 }),
    crops: fc.array(crop, { minLength: 1, maxLength: 2 }),
    months: fc.array(month, { minLength: 1, maxLength: 2 }),
    conditions,
  },
  { requiredKeys: ['locations', 'crops', 'months'] },
)

export function createBatchSubmissions(
  fixture: Fixture,
  arbitraryCases: fc.Arbitrary<FuzzCase>,
): fc.Arbitrary<FuzzCase> {
  const headers = createPostHeaders(fixture)
  const wellFormed = fc.oneof(fc.record({ items }), fc.record({ grid })).map((batch): FuzzCase => ({
    method: 'POST',
    path: BATCHES_PATH,
    headers,
    body: JSON.stringify(batch),
  }))
  return mostlyWellFormed(wellFormed, arbitraryCases)
}

/** Creates a request that waits up to 20 s for the task to end. */
export const createTaskPoll = (taskId: string, accessToken: string): FuzzCase => ({
  method: 'GET',
  path: `/api/v1/tasks/${taskId}`,
  headers: { ...toAuthorization(accessToken), prefer: 'wait=20' },
  body: undefined,
})

const createBatchRequest = (
  batchId: string,
  accessToken: string,
  { method = 'GET', suffix = '', headers = {} }: { method?: string; suffix?: string; headers?: object },
): FuzzCase => ({
  method,
  path: `${BATCHES_PATH}/${batchId}${suffix}`,
  headers: { ...toAuthorization(accessToken), ...headers },
  body: undefined,
})

/** Creates a request that waits up to 20 s for the batch to end. */
export const createBatchPoll = (batchId: string, accessToken: string): FuzzCase =>
  createBatchRequest(batchId, accessToken, { headers: { prefer: 'wait=20' } })

/** Creates a request for each representation of the results, and a cancellation, which changes nothing any more. */
export const createBatchReads = (batchId: string, accessToken: string): FuzzCase[] => [
  ...['application/x-ndjson', 'text/csv'].flatMap((accept) =>
    ['summary', 'full'].map((fields) =>
      createBatchRequest(batchId, accessToken, { suffix: `/results?fields=${fields}`, headers: { accept } }),
    ),
  ),
  createBatchRequest(batchId, accessToken, { method: 'DELETE' }),
]
