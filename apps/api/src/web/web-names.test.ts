import { generateApiKey } from '@crop/domain'
import { startWorker } from '@crop/testkit'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'
import { findHeading } from '../../test/web-page'

const api = useTestApi({ PUBLIC_API_KEY: generateApiKey() })

describeInBrowser(api, 'names in answers', (visit) => {
  beforeAll(async () => void (await startWorker({ DATABASE_URL: api().databaseUrl })))

  test('a point in the ocean has its coordinates, and not the distance to a far town', async () => {
    const { page, pageErrors } = await visit('/answer?crop=maize&location=0,-30&month=5', {
      screen: 'phone',
    })
    await findHeading(page, 'No answer yet.').waitFor()
    await page.getByText('Maize (grain) · 0, −30 · planted in May').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('without a known place the crop has its name in the language of the page', async () => {
    const { page } = await visit('/answer?crop=wheat&location=mcmurdo&month=1', { screen: 'phone' })
    await findHeading(page, 'No answer yet.').waitFor()
    await page.getByLabel('Language').selectOption('fr')
    await page.getByText(/^Blé · Mcmurdo · /).waitFor()
  })

  test('a namesake that has only coordinates is suggested by its name', async () => {
    const { page } = await visit('/answer?crop=kenaf&location=vientiane&month=5', { screen: 'phone' })
    await page.getByRole('link', { name: 'Vientiane Laos' }).click()
    await page.waitForURL(/location=18\.924%2C102\.448/)
  })

  test('a crop that does not ripen has no date of its harvest', async () => {
    const { page } = await visit('/answer?crop=cassava&location=oslo&month=5')
    await page.getByText('There may be no harvest').waitFor()
    await findHeading(page, 'Conditions of the field').waitFor()
    expect(await page.getByText('harvested about').count()).toBe(0)
  })

  test('a comparison says nothing of the limits and risks of a place without data', async () => {
    const path = '/compare?crop1=maize&location1=nakuru&month1=4&crop2=maize&location2=0,-30&month2=4'
    const { page, listAccessibilityViolations } = await visit(path)
    const columns = page.getByRole('article')
    await columns.nth(0).getByText('Risks').waitFor()
    await columns.nth(1).getByText('Not enough data').waitFor()
    expect(await columns.nth(1).getByRole('term').allTextContents()).toEqual(['Verdict'])
    expect(await listAccessibilityViolations()).toEqual([])
  })

  test('a temperature of zero has no minus', async () => {
    const { page } = await visit('/answer?crop=potato&location=cusco&month=10')
    const figures = page.locator('table').filter({ hasText: 'August' })
    await figures.waitFor({ state: 'attached' })
    await page.getByLabel('Temperature', { exact: true }).selectOption('°C')
    const text = await figures.textContent()
    expect(text).toMatch(/\D0\s°C/)
    expect(text).not.toMatch(/[-−]0\s°C/)
  })

  test('the nearest climate record is at least one kilometre away', async () => {
    const { page } = await visit('/answer?crop=taro&location=rotuma&month=3')
    await page.getByText('Sources').click()
    await page.getByText('Nearest climate record: Rotuma Island, 1 km away.').waitFor()
  })

  test('the field of a place suggests what was meant', async () => {
    const { page } = await visit('/')
    const field = page.getByRole('combobox', { name: 'Place' })
    const first = page.locator('.combobox-list li').first()
    await field.click()
    for (const [typed, name] of [
      ['Narobi', /^Nairobi(?! County)/],
      ['Nukualofa', /^Nuku'alofa/],
      ['00100 Nairobi', /^Nairobi/],
    ] as const) {
      await field.fill(typed)
      await first.filter({ hasText: name }).waitFor()
    }
    await field.fill('12.5, -8.1')
    await first.waitFor({ state: 'detached' })
  })
})
