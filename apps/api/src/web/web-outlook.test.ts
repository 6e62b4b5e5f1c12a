import { loadModel } from '@crop/agronomy/model'
import { completeQueuedTask } from '@crop/db/testing'
import { generateApiKey, type PlaceOutlook, type Question, type Terciles } from '@crop/domain'
import { waitUntil } from '@crop/testkit'
import type { Page } from 'playwright-core'
import { describeInBrowser } from '../../test/browser'
import { useTestApi } from '../../test/test-api'
import { findHeading } from '../../test/web-page'

const PUBLIC_KEY = generateApiKey()
const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY })

const AT_NAIROBI: Question = { crop: 'cowpea', location: 'nairobi', month: 10 }
const ADDRESS = '/answer?crop=cowpea&location=nairobi&month=10'
const DRY: Terciles = { below: 1, normal: 0, above: 0 }

const LOOKS = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'dark'],
  ['phone', 'light'],
] as const

/** Creates an outlook for the last months of 2026 that leans dry as far as its skill allows. */
const createOutlook = (skill: number): PlaceOutlook => ({
  source: 'NMME',
  issued: '2026-09',
  digest: '0f',
  licence: 'Public domain (NOAA)',
  months: ['2026-10', '2026-11', '2026-12'].map((month) => ({
    month,
    rain: DRY,
    temperature: null,
    rainSkill: skill,
    temperatureSkill: null,
  })),
})

const choose = (page: Page, language: string) =>
  page.evaluate(`localStorage.setItem('crop-language', '${language}')`)

describeInBrowser(api, 'answers with a seasonal outlook', (visit) => {
  const model = loadModel()

  const toAnswer = (question: Question, outlook?: PlaceOutlook) => ({
    ...model.assess(question, outlook && { findOutlook: () => outlook }),
    computed_at: '2026-09-14T09:31:00.910Z',
  })
  const cacheAnswer = (question: Question, outlook?: PlaceOutlook) =>
    api().cacheResult(question, { result: toAnswer(question, outlook) })

  /** Completes the analysis that a plan has queued, as a worker does. */
  async function completeAnalysis(answer: ReturnType<typeof toAnswer>): Promise<void> {
    const findTask = () => api().query("select id from analysis_tasks where state = 'queued'")
    await waitUntil(async () => (await findTask()).length === 1)
    const [task] = await findTask()
    const { feasibility_label: feasibilityLabel, outlook } = answer
    await completeQueuedTask(api().db, String(task?.id), {
      feasibilityLabel,
      result: JSON.stringify(answer),
      outlook: outlook && {
        digest: outlook.issued,
        issued: outlook.issued,
        feasibilityLabel: outlook.feasibility_label,
        change: outlook.change,
        skill: outlook.skill,
      },
    })
  }

  test('show the verdict for this season beside that for a usual year, which stays the headline', async () => {
    await cacheAnswer(AT_NAIROBI, createOutlook(0.05))
    const { page, pageErrors, changeScreen, ...visited } = await visit(ADDRESS)
    await findHeading(page, 'Yes, a good choice.').waitFor()
    const section = page.locator('.answer-outlook')
    await section.getByRole('heading', { name: 'This season' }).waitFor()
    expect(await section.getByRole('term').allTextContents()).toEqual([
      'In a usual year',
      expect.stringMatching(/^By the outlook of September\s2026$/),
    ])
    expect(await section.getByRole('definition').allTextContents()).toEqual([
      'Highly suitable',
      'Moderately suitable worse than usual',
    ])
    const text = await section.innerText()
    expect(text).toMatch(
      /is usually a good choice; this season’s outlook leans dry \(5\sseasons in\s10\sinstead/,
    )
    expect(text).toContain('So far, forecasts here have shown low skill.')
    expect(text).toContain('An outlook says what is more likely, not what will happen.')
    expect(text).toMatch(
      /It covers October\s2026 to December\s2026\. Months that it does not cover count as usual/,
    )
    expect(text).toMatch(/Source: NMME, issued in September\s2026\. Public domain \(NOAA\)/)
    expect(text).toMatch(/drought is more likely than usual \(a dry season in [456]\sof\s10\syears/)
    await page.locator('.outlook-chart svg').waitFor()
    await page.locator('.outlook-chart summary').click()
    const problems: string[] = []
    for (const [screen, colorScheme] of LOOKS) {
      await changeScreen({ screen, colorScheme })
      problems.push(...(await visited.listAccessibilityViolations()))
      if (await visited.isWiderThanScreen()) problems.push(`${screen}: wider than the screen`)
    }
    expect(problems).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('draw seasons out of ten above the usual rain, from the month of planting on, with the figures as a table', async () => {
    await cacheAnswer(AT_NAIROBI, createOutlook(0.05))
    const { page } = await visit(ADDRESS, { screen: 'phone' })
    const chart = page.getByRole('img', { name: /^Usual rain by month, and how many of ten seasons/ })
    await chart.waitFor()
    expect(await chart.getAttribute('aria-labelledby')).toBeTruthy()
    expect(await chart.locator('title').textContent()).toMatch(/wet in October, November,? and December\.$/)
    expect(await chart.locator('.outlook-cell').count()).toBe(30)
    expect(await chart.locator('.month-chart-names text').first().textContent()).toBe('O')
    await page.locator('.outlook-chart summary').click()
    const rows = page
      .getByRole('region', { name: /^Usual rain, and where this season leans/ })
      .getByRole('row')
    expect(await rows.count()).toBe(14)
    expect(await rows.nth(2).innerText()).toMatch(/^October\s2026\s+2\.3\sin\s+5\s+3\s+2$/)
    expect(await rows.nth(5).innerText()).toMatch(/^January\s2027\s+2\.1\sin\s+not covered$/)
  })

  test.each([
    {
      language: 'ar',
      direction: 'rtl',
      title: 'هذا الموسم',
      skill: /أظهرت التوقعات هنا دقة ضعيفة/,
      chartName: /^المطر المعتاد في كل شهر/,
    },
    {
      language: 'hi',
      direction: 'ltr',
      title: 'इस मौसम में',
      skill: /अब तक यहाँ पूर्वानुमान कम ही भरोसेमंद रहे हैं/,
      chartName: /^हर महीने की सामान्य वर्षा/,
    },
  ])(
    'are in $language, which is written $direction; the chart runs from left to right',
    async ({ language, direction, title, skill, chartName }) => {
      await cacheAnswer(AT_NAIROBI, createOutlook(0.05))
      const { page, changeScreen, ...visited } = await visit('/errors', { screen: 'phone' })
      await choose(page, language)
      await page.goto(ADDRESS)
      await page.locator(`html[lang="${language}"][dir="${direction}"] .outlook-chart svg`).waitFor()
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
      await page.locator('.answer-outlook').getByText(skill).waitFor()
      await page.getByRole('img', { name: chartName }).waitFor()
      const cells = page.locator('.outlook-cell')
      const [october, december] = [await cells.first().boundingBox(), await cells.last().boundingBox()]
      expect(october?.x).toBeLessThan(december?.x ?? 0)
      for (const screen of ['phone', 'desktop'] as const) {
        await changeScreen({ screen, colorScheme: 'dark' })
        expect(await visited.listAccessibilityViolations()).toEqual([])
        expect(await visited.isWiderThanScreen()).toBe(false)
      }
    },
  )

  test('say that forecasts without skill change nothing, and draw no lean', async () => {
    await cacheAnswer(AT_NAIROBI, createOutlook(0))
    const { page } = await visit(ADDRESS, { screen: 'phone' })
    await page.locator('.climograph svg').waitFor()
    const section = page.locator('.answer-outlook')
    await section.getByText('So far, forecasts here have shown no skill.').waitFor()
    expect(await section.getByRole('definition').allTextContents()).toEqual([
      'Highly suitable',
      'Highly suitable as usual',
    ])
    expect(await page.locator('.outlook-chart').count()).toBe(0)
  })

  test('are as before without an outlook, and load no chart of one', async () => {
    await cacheAnswer(AT_NAIROBI)
    const { page } = await visit('about:blank', { screen: 'phone' })
    const charts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('outlook-chart')) charts.push(request.url())
    })
    await page.goto(ADDRESS)
    await page.locator('.climograph svg').waitFor()
    expect(await page.locator('.answer-outlook').count()).toBe(0)
    expect(charts).toEqual([])
  })

  test('show this season on the page of a plan and in the list of plans', async () => {
    await cacheAnswer(AT_NAIROBI, createOutlook(0.05))
    const { page, ...visited } = await visit(ADDRESS, { screen: 'phone', customer: 'outlook@example.com' })
    await page.getByRole('link', { name: 'Save as plan' }).click()
    await page.getByLabel('Name of the plan').fill('North field')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await completeAnalysis(toAnswer(AT_NAIROBI, createOutlook(0.05)))
    await findHeading(page, 'North field').waitFor()
    const outlook = page.locator('.plan-answer .season-outlook')
    await outlook.getByText('worse than usual').waitFor()
    await findHeading(page, 'Yes, a good choice.').waitFor()
    expect(await visited.listAccessibilityViolations()).toEqual([])
    await page.goto('/plans')
    const card = page.locator('.plan-card')
    await card.getByText('By the outlook of September 2026').waitFor()
    expect(await card.locator('.label-badge').allTextContents()).toEqual([
      'Highly suitable',
      'Moderately suitable',
    ])
    expect(await visited.listAccessibilityViolations()).toEqual([])
    expect(await visited.isWiderThanScreen()).toBe(false)
  })
})
