import { generateApiKey } from '@crop/domain'
import { startWorker, waitUntil } from '@crop/testkit'
import { describeInBrowser } from '../../test/browser'
import { useTestApi } from '../../test/test-api'
import { openView } from '../../test/web-page'

const PUBLIC_KEY = generateApiKey()
const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY })

const QUESTION = 'crop=maize&location=nakuru&month=4'

/** Views, each with the element that it shows when it has loaded. */
const VIEWS = [
  ['/', '.calendar-month'],
  [`/answer?${QUESTION}`, '.climograph svg'],
  ['/compare?crop1=maize&location1=nakuru&month1=4', '.score-range'],
  ['/year?location=nakuru', '.year-table tbody tr'],
  ['/map/maize?month=4', '.world-map canvas'],
  ['/sign-up', 'main h1'],
] as const

const LOOKS = [
  ['small phone', 'dark'],
  ['phone', 'dark'],
  ['desktop', 'dark'],
] as const

describeInBrowser(api, 'the page in other scripts', (visit) => {
  beforeAll(async () => {
    await startWorker({ DATABASE_URL: api().databaseUrl })
  })

  test.each([
    ['ar', 'rtl'],
    ['hi', 'ltr'],
  ])('fits on phones, accessible, in %s, which is written %s', async (language, direction) => {
    const { page, pageErrors, listProblems } = await visit('/compare', { screen: 'phone', language })
    await page.locator('main h1').waitFor()
    const problems: string[] = []
    for (const [path, loaded] of VIEWS) {
      await openView(page, path)
      if (path === '/') await page.locator('.landing-example-frame').scrollIntoViewIfNeeded()
      await page.locator(`html[lang="${language}"][dir="${direction}"] ${loaded}`).first().waitFor()
      problems.push(...(await listProblems(LOOKS)).map((problem) => `${path}, ${problem}`))
    }
    expect(problems).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('the chooser lists languages by their own names, and turns the page around at once', async () => {
    const { page } = await visit('/', { screen: 'phone' })
    await page.getByLabel('Language').selectOption('العربية')
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor()
    await page.getByLabel('اللغة').selectOption('Kiswahili')
    await page.locator('html[lang="sw"][dir="ltr"]').waitFor()
    await page.getByRole('heading', { name: 'Nini kinaweza kupandwa hapa, na lini?' }).waitFor()
    const reloaded = await page.reload()
    expect(await reloaded?.text()).toContain('<html lang="sw" dir="ltr">')
  })

  test('in Arabic, the town of an address stands to the right of its region', async () => {
    const { page } = await visit(`/answer?${QUESTION}`, { language: 'ar' })
    await page.locator('.answer-subject', { hasText: 'كينيا' }).waitFor()
    const [town, region] = await page.evaluate<number[]>(`['Nakuru', 'County'].map((name) => {
      const texts = document.createTreeWalker(document.querySelector('.answer-subject'), NodeFilter.SHOW_TEXT)
      while (!texts.nextNode()?.textContent.includes(name));
      const range = document.createRange()
      range.setStart(texts.currentNode, texts.currentNode.textContent.indexOf(name))
      range.setEnd(texts.currentNode, range.startOffset + name.length)
      return range.getBoundingClientRect().left
    })`)
    expect(town).toBeGreaterThan(region ?? NaN)
    expect(await page.getByRole('combobox', { name: 'المكان' }).getAttribute('dir')).toBe('rtl')
  })

  test('in Arabic, the year and coordinates run from left to right, and amounts are converted', async () => {
    const { page } = await visit(`/answer?${QUESTION}`, { language: 'ar' })
    await page.locator('.climograph svg').waitFor()
    const january = await page.locator('.calendar-month').first().boundingBox()
    const december = await page.locator('.calendar-month').last().boundingBox()
    expect(january?.x).toBeLessThan(december?.x ?? 0)
    const bar = await page.locator('.calendar-bar').first().boundingBox()
    const dates = await page.locator('.calendar-dates .figure').first().boundingBox()
    const isLate = (await page.locator('.calendar-dates').first().getAttribute('class'))?.includes('is-late')
    const findEdge = (box: typeof bar) => (box ? box.x + (isLate ? box.width : 0) : NaN)
    expect(Math.abs(findEdge(bar) - findEdge(dates))).toBeLessThan(150)
    const rain = page.locator('.settings select').last()
    await rain.selectOption('مم')
    expect(await page.locator('main').innerText()).toMatch(/\d\sمم/)
    await rain.selectOption('بوصة')
    const text = await page.locator('main').innerText()
    expect(text).toMatch(/\d\sبوصة/)
    expect(text).not.toMatch(/\d\sمم/)
    await page.getByText('100 من 100: ').waitFor()
    expect(text.match(/[\u0600-\u06ff], /gu) ?? []).toEqual([])
    await page.goto('/answer?crop=maize&location=-0.3,36.1&month=4')
    await page.getByText('\u2066−0.3, 36.1\u2069').first().waitFor()
  })

  test('in Arabic, the suggested name of a plan and an edited place have no marks of direction', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=-0.3,36.1&month=4', {
      customer: 'marks@example.com',
      language: 'ar',
    })
    const name = page.getByLabel('اسم الخطة')
    await waitUntil(async () => (await name.inputValue()).includes('،'))
    expect(await name.inputValue()).not.toMatch(/\p{Cf}/u)
    await page.goto('/answer')
    await page.getByRole('combobox', { name: 'المحصول' }).fill('maize')
    const place = page.getByRole('combobox', { name: 'المكان' })
    await place.fill('nakuru')
    await page.getByRole('listbox').getByRole('option').first().click()
    await place.press('End')
    await place.press('Backspace')
    await page.locator('.question-form button.primary').click()
    await page.waitForURL(/location=/)
    expect(new URL(page.url()).searchParams.get('location')).not.toMatch(/\p{Cf}/u)
  })
})
