import { startWorker } from '@crop/testkit'
import type { Page } from 'playwright-core'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'

const api = useTestApi()
const PASSWORD = 'two rows of maize'

interface Question {
  crop: string
  place: string
  month: string
}

async function signUp(page: Page, email: string) {
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Amina Otieno')
  await page.getByLabel('Farm or organization').fill('Lake Growers')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Your plans' }).waitFor()
}

async function analyse(page: Page, { crop, place, month }: Question) {
  const form = page.getByRole('form', { name: 'Ask' })
  await form.getByLabel('Crop').fill(crop)
  await form.getByLabel('Place').fill(place)
  await form.getByLabel('Planting month').selectOption(month)
  await form.getByRole('button', { name: 'Analyse' }).click()
}

const findHeading = (page: Page, text: string) => page.getByRole('heading', { name: text })
const listScores = (page: Page) => page.locator('.chart .value').allTextContents()

// Pages load slowly while other tests run on the same machine.
jest.setTimeout(60_000)

describeInBrowser(process.env.CHROMIUM_PATH, 'the web page', (visit) => {
  const openPage = async (screen: 'desktop' | 'phone', colorScheme: 'light' | 'dark' = 'light') => {
    const visited = await visit(api(), '/', { screen, colorScheme })
    // Shorter than the timeout of the test, so that the error names the missing element.
    visited.page.setDefaultTimeout(15_000)
    return visited
  }
  beforeAll(async () => void (await startWorker({ DATABASE_URL: api().databaseUrl })))

  test('a customer saves a plan, compares months, gets a notification and signs in again', async () => {
    const { page, pageErrors, listAccessibilityViolations } = await openPage('desktop')
    expect(await listAccessibilityViolations()).toEqual([])
    await signUp(page, 'amina@example.com')

    await page.getByRole('button', { name: 'New plan' }).click()
    const form = page.getByRole('form', { name: 'New plan' })
    await form.getByLabel('Name of the plan').fill('North field')
    await form.getByLabel('Crop').pressSequentially('gehu')
    await form.getByRole('option', { name: 'wheat' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await form.getByLabel('Crop').inputValue()).toBe('wheat')
    await form.getByLabel('Place').pressSequentially('laho')
    await form.getByRole('option', { name: 'Lahore, Punjab, Pakistan' }).click()
    await form.getByLabel('Planting month').selectOption('July')
    await form.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Wheat · Lahore · July').waitFor()
    expect(await listAccessibilityViolations()).toEqual([])

    await page.getByRole('button', { name: 'Analyse: North field' }).click()
    await findHeading(page, 'Wheat (spring type), planted in July').waitFor()
    expect(await listScores(page)).toHaveLength(12)
    await page.locator('.plan').getByText('Not suitable').waitFor()

    await page.getByRole('button', { name: /^November/ }).click()
    await findHeading(page, 'Wheat (spring type), planted in November').waitFor()
    expect(await page.locator('.is-selected .name').textContent()).toBe('Nov')

    await page.getByRole('button', { name: 'Notifications 1 unread' }).click()
    await page.getByText('Feasibility of “North field” changed').waitFor()
    expect(await listAccessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: /^Mark read/ }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email').fill('amina@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('.plan').getByText('Highly suitable').waitFor()
    expect(pageErrors).toEqual([])
    await page.close()
  })

  test('a plan with analyses cannot be deleted, but can be archived and restored', async () => {
    const { page } = await openPage('desktop')
    await page.getByLabel('Email').fill('amina@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Delete: North field' }).click()
    await page.getByRole('button', { name: 'Delete for good: North field' }).click()
    await page.getByText('This plan has analyses, so it cannot be deleted.').waitFor()
    await page.getByRole('button', { name: 'Archive: North field' }).click()
    await page.getByText('No plans yet.').waitFor()
    await page.getByLabel('Show archived plans').check()
    await page.getByRole('button', { name: 'Bring back: North field' }).click()
    await page.getByRole('button', { name: 'Archive: North field' }).waitFor()
    await page.close()
  })

  test('on a phone the result fits the screen, offers corrections and can be saved as a plan', async () => {
    const { page, pageErrors, listAccessibilityViolations, isWiderThanScreen } = await openPage(
      'phone',
      'dark',
    )
    await signUp(page, 'juma@example.com')
    await analyse(page, { crop: 'maize', place: 'nakru', month: 'September' })
    await page.getByText('Not enough data', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Nakuru', exact: true }).click()
    await findHeading(page, 'Maize (grain), planted in September').waitFor()
    await page.getByText('Nakuru, Nakuru County, Kenya').waitFor()
    await page.getByText('All months as a table').click()
    await page.getByRole('button', { name: 'What if May' }).click()
    await findHeading(page, 'Maize (grain), planted in May').waitFor()
    expect(await listScores(page)).toHaveLength(12)
    expect(await isWiderThanScreen()).toBe(false)
    expect(await listAccessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Save as plan' }).click()
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Maize · Nakuru · May').waitFor()
    expect(pageErrors).toEqual([])
    await page.close()
  })

  test('an outage shows an error with a retry button and keeps the customer signed in', async () => {
    const { page } = await openPage('desktop')
    await signUp(page, 'wanjiku@example.com')
    const problem = { code: 'SERVICE_UNAVAILABLE', detail: 'The database is down.', status: 503 }
    const unavailable = { status: 503, headers: { 'Retry-After': '9' }, json: problem }
    await page.route('**/api/v1/analyze*', (route) => route.fulfill(unavailable))
    await analyse(page, { crop: 'maize', place: 'nakuru', month: 'April' })
    await page.getByText('The service is busy. Try again in 9 seconds.').waitFor()
    await page.unroute('**/api/v1/analyze*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await findHeading(page, 'Maize (grain), planted in April').waitFor()
    expect(await page.getByText('The service is busy').count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Your plans' }).waitFor()
    await page.close()
  })

  test('the page shows each state of an analysis, and its failure', async () => {
    const { page } = await openPage('desktop')
    await signUp(page, 'otieno@example.com')
    const failure = { code: 'ANALYSIS_FAILED', detail: 'The model failed.', retryable: true }
    const states = [
      { status: 'queued', done: false, result: null, error: null },
      { status: 'processing', done: false, result: null, error: null },
      { status: 'failed', done: true, result: null, error: failure },
    ]
    await page.route('**/api/v1/tasks/*', (route) => route.fulfill({ json: states.shift() }))
    await analyse(page, { crop: 'rice', place: 'mumbai', month: 'June' })
    await page.locator('.steps [aria-current]', { hasText: 'queued' }).waitFor()
    await page.locator('.steps [aria-current]', { hasText: 'processing' }).waitFor()
    await page.getByRole('heading', { name: 'The analysis failed' }).waitFor()
    await page.unroute('**/api/v1/tasks/*')
    await page.getByRole('button', { name: 'Ask again' }).click()
    await findHeading(page, 'planted in June').waitFor()
    await page.close()
  })
})
