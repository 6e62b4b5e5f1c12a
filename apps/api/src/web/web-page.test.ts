import { startWorker, waitUntil } from '@crop/testkit'
import type { Page } from 'playwright-core'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'

const api = useTestApi()
const PASSWORD = 'two rows of maize'

/** Creates an account and waits for the view that the page leads back to. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Amina Otieno')
  await page.getByLabel('Farm or organization').fill('Lake Growers')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Account' }).waitFor()
}

const findHeading = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text })

// Pages load slowly while other tests run on the same machine.
jest.setTimeout(90_000)

describeInBrowser(process.env.CHROMIUM_PATH, 'the web page', (visit) => {
  const openPage = async (
    path: string,
    screen: 'desktop' | 'phone' = 'desktop',
    colorScheme: 'light' | 'dark' = 'light',
  ) => {
    const visited = await visit(api(), path, { screen, colorScheme })
    // Shorter than the timeout of the test, so that the error names the missing element.
    visited.page.setDefaultTimeout(30_000)
    return visited
  }
  beforeAll(async () => void (await startWorker({ DATABASE_URL: api().databaseUrl })))

  test.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)('a visitor without an account sees a recorded example: %s, %s', async (screen, colorScheme) => {
    const visited = await openPage('/', screen, colorScheme)
    const { page, pageErrors, listAccessibilityViolations, isWiderThanScreen } = visited
    await findHeading(page, 'What can be planted here, and when?').waitFor()
    await page.getByText(/^Recorded example of/).waitFor()
    await findHeading(page, /^Maize \(grain\) · Nakuru/).waitFor()
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    expect(await page.locator('.calendar-month').count()).toBe(12)
    expect(await isWiderThanScreen()).toBe(false)
    expect(await listAccessibilityViolations()).toEqual([])
    expect(pageErrors).toEqual([])
    await page.close()
  })

  test('a question survives signing up, and its answer has an address, months, crops and Back', async () => {
    const visited = await openPage('/answer')
    const { page, pageErrors, listAccessibilityViolations } = visited
    const form = page.getByRole('form')
    await form.getByLabel('Crop').pressSequentially('gehu')
    await form.getByRole('option', { name: 'wheat' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await waitUntil(async () => (await form.getByLabel('Crop').inputValue()) === 'wheat')
    await form.getByLabel('Place').pressSequentially('laho')
    await form.getByRole('option', { name: /^Lahore Punjab, Pakistan/ }).click()
    await form.getByLabel('Planting month').selectOption('July')
    await form.getByRole('button', { name: 'Can I plant it?' }).click()
    await page.getByText('Sign in to ask questions of your own.').waitFor()
    await signUp(page, 'amina@example.com')
    await findHeading(page, 'Better not.').waitFor()
    expect(new URL(page.url()).search).toBe('?crop=wheat&location=lahore&month=7')
    expect(await listAccessibilityViolations()).toEqual([])

    await page.getByRole('link', { name: 'November: Highly suitable' }).click()
    await findHeading(page, 'Yes, a good choice.').waitFor()
    await page.goBack()
    await findHeading(page, 'Better not.').waitFor()
    await page.goForward()
    await page.reload()
    await findHeading(page, 'Yes, a good choice.').waitFor()
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    for (const section of ['When to plant', 'Water', 'How each factor does', 'Sources and notes']) {
      await findHeading(page, section).waitFor()
    }
    expect(pageErrors).toEqual([])
    await page.close()
  })

  test('a dismissed list of suggestions changes nothing: Escape, Arrow Up, Enter', async () => {
    const { page } = await openPage('/answer')
    const place = page.getByLabel('Place')
    const suggestions = page.getByRole('listbox', { name: 'Known names' }).getByRole('option')
    await place.pressSequentially('Lah')
    await suggestions.first().waitFor()
    await page.keyboard.press('Escape')
    await suggestions.first().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await place.inputValue()).toBe('Lah')
    await page.close()
  })
})
