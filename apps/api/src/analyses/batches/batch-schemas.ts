import {
  BATCH_STATUSES,
  MAX_BATCH_ITEMS,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_REFERENCE_LENGTH,
  type BatchCounts,
  type BatchStatus,
  type FieldConditions,
} from '@crop/domain'
import Joi from 'joi'
import { conditionsField } from '../../http/contract/conditions'
import { beforeParameter, limitParameter, monthField, nameField, textField } from '../../http/contract/fields'
import { longListField } from '../../http/contract/long-list'
import { extensibleBody, idMember, openObject, timestampMember } from '../../http/contract/response-body'

interface BatchItemRequest {
  location: string
  crop: string
  month: number
  conditions?: Partial<FieldConditions> | null
  reference?: string | null
}

interface BatchGrid {
  locations: string[]
  crops: string[]
  months: number[]
  conditions?: Partial<FieldConditions> | null
}

/** Either `items` or `grid`. */
export interface BatchRequest {
  items?: BatchItemRequest[]
  grid?: BatchGrid
}

const batchItem = Joi.object<BatchItemRequest>({
  location: nameField(MAX_LOCATION_LENGTH).required(),
  crop: nameField(MAX_CROP_LENGTH).required(),
  month: monthField().required(),
  conditions: conditionsField().allow(null).description('Known conditions of the field'),
  reference: textField({ min: 0, max: MAX_REFERENCE_LENGTH })
    .allow(null)
    .description('Your own text, such as the number of a field, which the result repeats'),
})

const batchGrid = Joi.object<BatchGrid>({
  locations: longListField(nameField(MAX_LOCATION_LENGTH), MAX_BATCH_ITEMS).required(),
  crops: longListField(nameField(MAX_CROP_LENGTH), MAX_BATCH_ITEMS).required(),
  months: longListField(monthField(), MAX_BATCH_ITEMS).required(),
  conditions: conditionsField().allow(null).description('Known conditions of all fields'),
})
  .description(
    `Every combination of a location, a crop and a month, at most ${MAX_BATCH_ITEMS}. The index of an item counts the ` +
      'months of the first crop at the first location, then those of the next crop, then the next location.',
  )
  .custom((grid: BatchGrid, helpers) =>
    grid.locations.length * grid.crops.length * grid.months.length > MAX_BATCH_ITEMS
      ? helpers.error('grid.too_large', { limit: MAX_BATCH_ITEMS })
      : grid,
  )

export const batchRequest = Joi.object<BatchRequest>({
  items: longListField(batchItem, MAX_BATCH_ITEMS),
  grid: batchGrid,
})
  .xor('items', 'grid')
  .meta({ schema: { oneOf: [{ required: ['items'] }, { required: ['grid'] }] } })
  .example({
    items: [
      { location: 'nakuru', crop: 'maize', month: 4, reference: 'field 17' },
      { location: 'eldoret', crop: 'wheat', month: 6, conditions: { water_supply: 'rainfed' } },
    ],
  })

const batchStatus = () => Joi.string().valid(...BATCH_STATUSES)

interface BatchSubmissionBody {
  batch_id: string
  status: 'queued'
  total: number
  poll_url: string
}

const BATCH_ID = '0192f7e4-1f6a-7c55-9a0e-3c5d7b2f8e10'

export const batchSubmissionBody = extensibleBody<BatchSubmissionBody>('BatchSubmission', {
  batch_id: idMember(),
  status: Joi.string().valid('queued'),
  total: Joi.number().integer().description('Number of items'),
  poll_url: Joi.string().description('Path of the batch'),
}).example({
  batch_id: BATCH_ID,
  status: 'queued',
  total: 1200,
  poll_url: `/api/v1/analyses/batches/${BATCH_ID}`,
})

export interface BatchBody {
  batch_id: string
  status: BatchStatus
  done: number
  total: number
  counts: BatchCounts
  created_at: string
  finished_at: string | null
  results_url: string
}

const count = () => Joi.number().integer().min(0)

const batchExample = {
  batch_id: BATCH_ID,
  status: 'processing',
  done: 800,
  total: 1200,
  counts: { queued: 392, processing: 8, completed: 799, failed: 1, cancelled: 0 },
  created_at: '2026-03-14T09:31:00.120Z',
  finished_at: null,
  results_url: `/api/v1/analyses/batches/${BATCH_ID}/results`,
}

export const batchBody = extensibleBody<BatchBody>('Batch', {
  batch_id: idMember(),
  status: batchStatus().description(
    '`completed` when all items have ended, even if some failed; `cancelled` also while the last items are running',
  ),
  done: count().description('Number of items that have ended'),
  total: count().description('Number of items'),
  counts: openObject<BatchCounts>({
    queued: count(),
    processing: count(),
    completed: count(),
    failed: count(),
    cancelled: count(),
  })
    .meta({ component: 'BatchCounts' })
    .description('Numbers of items by state'),
  created_at: timestampMember(),
  finished_at: timestampMember().allow(null).description('When the last item ended'),
  results_url: Joi.string().description('Path of the results'),
}).example(batchExample)

interface BatchListBody {
  batches: BatchBody[]
}

export const batchListBody = extensibleBody<BatchListBody>('BatchList', {
  batches: Joi.array().items(batchBody),
}).example({ batches: [batchExample] })

export const LISTED_BATCH = 'one of your batches'

interface BatchListQuery {
  limit: number
  before?: string
}

export const batchListQuery = Joi.object<BatchListQuery>({
  limit: limitParameter(),
  before: beforeParameter(LISTED_BATCH),
})
