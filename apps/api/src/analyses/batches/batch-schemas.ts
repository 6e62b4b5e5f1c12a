import {
  BATCH_STATUSES,
  MAX_BATCH_ITEMS,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_REFERENCE_LENGTH,
} from '@crop/domain'
import type Joi from 'joi'
import { questionBody } from '../../http/contract/conditions'
import {
  beforeParameter,
  limitParameter,
  monthField,
  nameField,
  plantingYearField,
  textField,
} from '../../http/contract/fields'
import { toArray, toRecord } from '../../http/contract/json-value'
import { longListField } from '../../http/contract/long-list'
import {
  count,
  extensibleBody,
  id,
  list,
  oneOf,
  openObject,
  querySchema,
  requestBody,
  text,
  timestamp,
  type TypeOf,
  wholeNumber,
} from '../../http/contract/members'

const batchItem = questionBody(
  {
    location: nameField(MAX_LOCATION_LENGTH),
    crop: nameField(MAX_CROP_LENGTH),
    month: monthField(),
    planting_year: plantingYearField(),
    reference: textField({ min: 0, max: MAX_REFERENCE_LENGTH })
      .orNull()
      .optional()
      .describe('Your own text, such as the number of a field, which the result repeats'),
  },
  'Known conditions of the field',
)

/** Rejects a grid that is too large. A rule of the months, because Joi skips those of an object with other errors. */
const limitCombinations: Joi.CustomValidator<number[]> = (months, { state, error }) => {
  const [grid, ...ancestors] = toArray(state.ancestors)
  const { locations, crops } = toRecord(grid)
  const total = toArray(locations).length * toArray(crops).length * months.length
  if (total <= MAX_BATCH_ITEMS) return months
  const path = state.path?.slice(0, -1)
  return error('grid.too_large', { limit: MAX_BATCH_ITEMS }, state.localize?.(path, ancestors))
}

const batchGrid = questionBody(
  {
    locations: longListField(nameField(MAX_LOCATION_LENGTH), MAX_BATCH_ITEMS),
    crops: longListField(nameField(MAX_CROP_LENGTH), MAX_BATCH_ITEMS),
    months: longListField(monthField(), MAX_BATCH_ITEMS).check(limitCombinations),
    planting_year: plantingYearField(),
  },
  'Known conditions of all fields',
).describe(
  `Every combination of a location, a crop and a month, at most ${MAX_BATCH_ITEMS}. The index of an item counts the ` +
    'months of the first crop at the first location, then those of the next crop, then the next location.',
)

export type BatchRequest = TypeOf<typeof batchRequest>

/** Either `items` or `grid`. */
export const batchRequest = requestBody({
  items: longListField(batchItem, MAX_BATCH_ITEMS).optional(),
  grid: batchGrid.optional(),
})
  .constrain((schema) =>
    schema
      .xor('items', 'grid')
      .meta({ schema: { oneOf: [{ required: ['items'] }, { required: ['grid'] }] } }),
  )
  .withExample({
    items: [
      { location: 'nakuru', crop: 'maize', month: 4, reference: 'field 17' },
      { location: 'eldoret', crop: 'wheat', month: 6, conditions: { water_supply: 'rainfed' } },
    ],
  })

const BATCH_ID = '0192f7e4-1f6a-7c55-9a0e-3c5d7b2f8e10'

export const batchSubmissionBody = extensibleBody('BatchSubmission', {
  batch_id: id(BATCH_ID),
  status: oneOf(['queued'], 'queued'),
  total: wholeNumber(1200).describe('Number of items'),
  poll_url: text(`/api/v1/analyses/batches/${BATCH_ID}`).describe('Path of the batch'),
})

export type BatchBody = TypeOf<typeof batchBody>

export const batchBody = extensibleBody('Batch', {
  batch_id: id(BATCH_ID),
  status: oneOf(BATCH_STATUSES, 'processing').describe(
    '`completed` when all items have ended, even if some failed; `cancelled` also while the last items are running',
  ),
  done: count(800).describe('Number of items that have ended'),
  total: count(1200).describe('Number of items'),
  counts: openObject({
    queued: count(392),
    processing: count(8),
    completed: count(799),
    failed: count(1),
    cancelled: count(0),
  })
    .component('BatchCounts')
    .describe('Numbers of items by state'),
  created_at: timestamp('2026-03-14T09:31:00.120Z'),
  finished_at: timestamp().orNull().describe('When the last item ended'),
  seconds_remaining: count()
    .orNull()
    .optional()
    .describe(
      'Only of a single batch: estimated time until the last item ends, at the mean speed so far; null before the first item',
    ),
  results_url: text(`/api/v1/analyses/batches/${BATCH_ID}/results`).describe('Path of the results'),
})

export const batchListBody = extensibleBody('BatchList', { batches: list(batchBody) })

export const LISTED_BATCH = 'one of your batches'

export const batchListQuery = querySchema({
  limit: limitParameter(),
  before: beforeParameter(LISTED_BATCH),
})
