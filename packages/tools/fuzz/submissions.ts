import fc from 'fast-check'
import type { Operation } from '@crop/testkit'
import type { FuzzCase } from './cases'
import type { Fixture } from './fixture'
import { mostly } from './mostly'
import { cropNames, locations } from './names'

const PATH = '/api/v1/analyze'
const BATCHES_PATH = '/api/v1/analyses/batches'

/** A way to submit work: how submissions look, and how their outcome is read. */
export interface SubmissionKind {
  path: string
  /** The member of a 202 response with the id of the task or batch. */
  idField: string
  paths: fc.Arbitrary<string>
  createBodies(fixture: Fixture): fc.Arbitrary<object>
  getPollPath(id: string): string
  /** Creates the requests that follow once the work has ended. */
  createReads(id: string, accessToken: string): FuzzCase[]
}

/** Half of the places are a name, a name with a country, coordinates on land and at sea, and an unknown name. */
const location = fc.oneof(
  fc.constantFrom('nakuru', 'Lahore, PK', '-34.6,-58.4', '0,-30', 'nowhere at all'),
  locations,
)
const crop = mostly(3, fc.constantFrom('maize', 'wheat', 'potato', 'coffee', 'unobtainium'), cropNames)
const month = fc.integer({ min: 1, max: 12 })
const planting_year = fc.option(fc.constant(new Date().getUTCFullYear()))

/** Generates questions about a location, or about a plan with some of its fields replaced. */
function createQuestions({ planIds }: Fixture): fc.Arbitrary<object> {
  const aboutPlace = fc.record(
    { location, crop, month, planting_year },
    { requiredKeys: ['location', 'crop', 'month'] },
  )
  const aboutPlan = fc.record(
    { crop_plan_id: fc.constantFrom(...planIds), location, month },
    { requiredKeys: ['crop_plan_id'] },
  )
  return mostly(2, aboutPlace, aboutPlan)
}

const conditions = fc.record(
  {
    water_supply: fc.constantFrom('rainfed', 'irrigated', 'unknown', null),
    elevation_m: fc.option(fc.integer({ min: -430, max: 6000 })),
    soil_ph: fc.option(fc.integer({ min: 3, max: 10 })),
    variety: fc.option(
      fc.oneof(fc.constantFrom('early', 'medium', 'late'), fc.integer({ min: 30, max: 400 })),
    ),
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
      planting_year,
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

const createRequest = (accessToken: string, path: string, headers: FuzzCase['headers'] = {}): FuzzCase => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${accessToken}`, ...headers },
  body: undefined,
})

/** Creates a request that waits up to 20 s for the work to end. */
export const createPoll = (kind: SubmissionKind, id: string, accessToken: string): FuzzCase =>
  createRequest(accessToken, kind.getPollPath(id), { prefer: 'wait=20' })

/** Creates a request for each representation of the results, and a cancellation, which changes nothing any more. */
const createBatchReads = (id: string, accessToken: string): FuzzCase[] => [
  ...['application/x-ndjson', 'text/csv'].flatMap((accept) =>
    ['summary', 'full'].map((fields) =>
      createRequest(accessToken, `${BATCHES_PATH}/${id}/results?fields=${fields}`, { accept }),
    ),
  ),
  { ...createRequest(accessToken, `${BATCHES_PATH}/${id}`), method: 'DELETE' },
]

export const TASKS: SubmissionKind = {
  path: PATH,
  idField: 'task_id',
  paths: fc.constantFrom(PATH, `${PATH}?refresh=true`),
  createBodies: createQuestions,
  getPollPath: (id) => `/api/v1/tasks/${id}`,
  createReads: () => [],
}

export const BATCHES: SubmissionKind = {
  path: BATCHES_PATH,
  idField: 'batch_id',
  paths: fc.constant(BATCHES_PATH),
  createBodies: () => fc.oneof(fc.record({ items }), fc.record({ grid })),
  getPollPath: (id) => `${BATCHES_PATH}/${id}`,
  createReads: createBatchReads,
}

export const findSubmissionKind = ({ method, template }: Operation): SubmissionKind | undefined =>
  [TASKS, BATCHES].find(({ path }) => method === 'POST' && template === path)

/** Generates three well-formed submissions of four; the others come from `arbitraryCases`. */
export function createSubmissions(
  { paths, createBodies }: SubmissionKind,
  fixture: Fixture,
  arbitraryCases: fc.Arbitrary<FuzzCase>,
): fc.Arbitrary<FuzzCase> {
  const headers = { authorization: `Bearer ${fixture.accessToken}`, 'content-type': 'application/json' }
  const wellFormed = fc
    .tuple(paths, createBodies(fixture))
    .map(([path, body]): FuzzCase => ({ method: 'POST', path, headers, body: JSON.stringify(body) }))
  return mostly(3, wellFormed, arbitraryCases)
}
