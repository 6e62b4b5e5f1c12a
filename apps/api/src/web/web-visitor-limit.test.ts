import { generateApiKey, getApiKeyPrefix, hashApiKey } from '@crop/domain'
import { startWorker } from '@crop/testkit'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'

const PUBLIC_KEY = generateApiKey()
const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY, QUESTIONS_PER_VISITOR: '15' })

// Longer than the minute after which the limit starts anew.
jest.setTimeout(150_000)

describeInBrowser(process.env.CHROMIUM_PATH, 'a calendar larger than the limit of visitors', (visit) => {
  test('goes on when the service takes questions again', async () => {
    await api().query("insert into api_keys (prefix, key_hash, name) values ($1, $2, 'visitors')", [
      getApiKeyPrefix(PUBLIC_KEY),
      hashApiKey(PUBLIC_KEY),
    ])
    await startWorker({ DATABASE_URL: api().databaseUrl })
    const { page } = await visit(api(), '/year?location=nakuru', { screen: 'desktop' })
    await page.getByText(/^The limit for visitors is reached\./).waitFor()
    await page.getByRole('rowheader', { name: 'Maize (grain)' }).waitFor({ timeout: 100_000 })
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(15)
    await page.close()
  })
})
