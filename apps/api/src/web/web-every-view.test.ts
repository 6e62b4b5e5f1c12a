import { PASSWORD, startWorker } from '@crop/testkit'
import type { Locator, Page } from 'playwright-core'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'
import { findHeading, openView } from '../../test/web-page'

const api = useTestApi()
const MAX_TABS = 90
const QUESTION = 'crop=maize&location=nakuru&month=4'

/** The views of a signed-in customer, each with what it shows when it has loaded. */
const VIEWS: readonly (readonly [path: string, loaded: (page: Page) => Locator])[] = [
  ['/', (page) => findHeading(page, 'What can be planted here, and when?')],
  [`/answer?${QUESTION}`, (page) => page.getByRole('img', { name: /^A year brings/ })],
  ['/compare?crop1=maize&location1=nakuru&month1=4', (page) => page.getByText('Water needed')],
  ['/year?location=nakuru', (page) => page.getByRole('rowheader', { name: 'Maize' })],
  ['/plans', (page) => page.getByRole('link', { name: 'North field' })],
  ['/notifications', (page) => findHeading(page, 'Notifications')],
  ['/account', (page) => findHeading(page, 'Profile')],
  ['/reset-password', (page) => findHeading(page, 'New password')],
]

/** Addresses that no link of the page opens in place, each with its heading. */
const LOADED_PAGES = [
  ['/errors', /error/i],
  ['/notification-mails/confirm?token=x', 'Notifications by email'],
  ['/nothing', /./],
] as const

const LOOKS = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'dark'],
  ['small phone', 'light'],
] as const

/** Moves the focus with the Tab key until the control has it, forwards or backwards. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('The control cannot be reached with the Tab key.')
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

describeInBrowser(api, 'the page', (visit) => {
  beforeAll(async () => void (await startWorker({ DATABASE_URL: api().databaseUrl })))

  test('has no view with an accessibility violation on any screen, light or dark', async () => {
    const { page, listProblems } = await visit('/plans/new', { customer: 'views@example.com' })
    const violations: string[] = []
    const checkView = async (name: string) => {
      const problems = await listProblems(LOOKS)
      violations.push(...problems.map((problem) => `${name}, ${problem}`))
    }
    await page.getByLabel('Name of the plan').fill('North field')
    await page.getByRole('combobox', { name: 'Crop' }).fill('maize')
    await page.getByRole('combobox', { name: 'Place' }).fill('nakuru')
    await checkView('a new plan')
    for (const control of ['Use my location', 'Field conditions']) {
      const box = await page.getByText(control, { exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(24)
    }
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByRole('button', { name: 'Analyse now' }).click()
    await page.locator('.plan-records [class*=label]').first().waitFor()
    await checkView('an analysed plan')
    // The smallest screen is the last.
    const nameField = await page.getByLabel('Name of the plan').boundingBox()
    expect(nameField?.width).toBeGreaterThan(240)
    for (const [path, loaded] of VIEWS) {
      await openView(page, path)
      await loaded(page).first().waitFor()
      await checkView(path)
    }
    for (const [path, heading] of LOADED_PAGES) {
      await page.goto(path)
      await findHeading(page, heading).first().waitFor()
      await checkView(path)
    }
    expect(violations).toEqual([])
  })

  test('is used from signing up to a new password with the keyboard alone', async () => {
    const { page, pageErrors } = await visit('/sign-up?next=/plans/new')
    await type(page, page.getByLabel('Your name'), 'Amina Otieno')
    await type(page, page.getByLabel('Email'), 'keys@example.com')
    await type(page, page.getByLabel('Password'), PASSWORD)
    await page.keyboard.press('Enter')

    await type(page, page.getByLabel('Name of the plan'), 'South field')
    await type(page, page.getByRole('combobox', { name: 'Crop' }), 'maize')
    await page.keyboard.press('Escape')
    await type(page, page.getByRole('combobox', { name: 'Place' }), 'nakuru')
    await page.keyboard.press('Escape')
    await press(page, page.getByRole('button', { name: 'Save plan' }))
    await press(page, page.getByRole('button', { name: 'Analyse now' }))
    await page.locator('.plan-records [class*=label]').first().waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Analyse now')
    const getFocused = () => page.evaluate<string>('document.activeElement.labels[0].textContent')
    await type(page, page.getByLabel('Soil pH'), '6')
    await press(page, page.getByRole('button', { name: 'Save conditions' }))
    await page.getByText('Saved.').waitFor()
    await tabTo(page, page.getByLabel('Soil pH'), 'Shift+Tab')
    await page.keyboard.type('44')
    await press(page, page.getByRole('button', { name: 'Save conditions' }))
    expect([await getFocused(), await page.getByText('Saved.').count()]).toEqual(['Soil pH', 0])
    await type(page, page.getByLabel('Name of the plan'), 'East field')
    await page.keyboard.press('Enter')
    await page.getByText('Saved.').waitFor()
    await press(page, page.getByRole('button', { name: 'Archive' }))
    await page.getByText('(archived)').waitFor()

    await press(page, page.getByRole('link', { name: 'Compare', exact: true }))
    await page.getByText('An example to start from.').waitFor()
    // The field has the crop of the example, which the Tab key selects.
    await type(page, page.getByRole('combobox', { name: 'Crop' }), 'rice')
    await page.keyboard.press('Escape')
    await press(page, page.getByRole('button', { name: 'Add to the comparison' }))
    await page.getByText('Best of these').waitFor()
    await press(page, page.getByRole('button', { name: /^Remove Rice/ }))
    await page.getByRole('button', { name: /^Remove Rice/ }).waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)

    await press(page, page.getByRole('link', { name: 'Crop calendar' }))
    await type(page, page.getByRole('combobox', { name: 'Place' }), 'nakuru')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: 'Maize' }).waitFor()
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)

    await tabTo(page, page.getByRole('link', { name: 'Account', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const passwords = page.getByRole('form', { name: 'Change the password' })
    await type(page, passwords.getByLabel('Current password'), PASSWORD)
    await type(page, passwords.getByLabel('New password'), 'three rows of beans')
    await page.keyboard.press('Enter')
    await page.getByText('The password is changed. Other sessions have ended.').waitFor()
    await tabTo(page, page.getByLabel('Language'), 'Shift+Tab')
    await page.keyboard.type('Fran')
    await page.getByRole('link', { name: 'Comparer' }).waitFor()
    expect(pageErrors).toEqual([])
  })
})
