import { loadModel } from '@crop/agronomy/model'
import { aPackedOutlook } from '@crop/db/testing'
import { readPlaceOutlook } from '@crop/domain'
import { FIELD } from './customer'
import { REGION } from './outlook-operator'

const DRY = [0.8, 0.15, 0.05] as const
const WET = [0.05, 0.15, 0.8] as const

// Without it, no chaos run would have notifications about outlooks to check.
test.each(FIELD.months)('an outlook changes the verdict on a plan for month %i', (month) => {
  const { location, crop } = FIELD
  const changes = [DRY, WET].map((rain) => {
    const { outlook, rows } = aPackedOutlook({ ...REGION, issued: '2026-06', months: 6, rain })
    const answer = loadModel().assess(
      { location, crop, month },
      { findOutlook: (place) => readPlaceOutlook(outlook, (row) => rows[row], place) },
    )
    return answer.outlook?.change
  })
  expect(changes).toContainEqual(expect.stringMatching(/^(better|worse)$/))
})
