import { generateApiKey } from '@crop/domain'
import { startWorker, waitUntil } from '@crop/testkit'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'

const PUBLIC_KEY = generateApiKey()
const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY, QUESTIONS_PER_VISITOR: '15', TRUST_PROXY: '1' })

/** The number of questions that the page sends at a time. */
const PARALLEL = 3

describeInBrowser(api, 'a calendar larger than the limit of visitors', (visit) => {
  test('goes on when the service takes questions again', async () => {
    await startWorker({ DATABASE_URL: api().databaseUrl })
    const { page } = await visit('/', { hasOwnProfile: true })
    await page.clock.install()
    let rejections = 0
    page.on('response', (response) => (rejections += response.status() === 429 ? 1 : 0))
    await page.goto('/year?location=nakuru')
    const limitNote = page.getByText(/^The limit for visitors is reached\./)
    await limitNote.waitFor()
    // No request is under way, which the jump of the clock could time out.
    await waitUntil(() => rejections === PARALLEL)
    // The limit counts per address: for a new one the service takes questions again without a real minute.
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.2' })
    await waitUntil(async () => {
      if (await limitNote.isVisible()) await page.clock.fastForward('01:00')
      return page.getByRole('rowheader', { name: 'Maize (grain)' }).isVisible()
    })
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(15)
  })
})
