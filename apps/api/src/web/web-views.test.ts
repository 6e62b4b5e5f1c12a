import { anAnalysis, aPlan } from '@crop/db/testing'
import { startWorker, waitUntil } from '@crop/testkit'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser, SCREENS } from '../../test/browser'
import {
  download,
  fillCombobox,
  findHeading,
  removeSecureFeatures,
  savePlan,
  signUp,
} from '../../test/web-page'

const api = useTestApi()

const countBatches = async () => (await api().query('select 1 from analysis_batches')).length

/** Lists the plans of an account, the earliest month first. */
const listPlansOf = (email: string) =>
  api().query(
    `select planting_month, risk_tolerance from crop_plans join users on users.id = user_id
      where email = $1 order by 1`,
    [email],
  )

describeInBrowser(api, 'views of several answers', (visit) => {
  beforeAll(async () => void (await startWorker({ DATABASE_URL: api().databaseUrl })))

  test.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)(
    'plantings are compared side by side, added and removed: %s, %s',
    async (screen, colorScheme) => {
      const path = '/compare?crop1=maize&location1=nakuru&month1=4&crop2=rice&location2=nakuru&month2=4'
      const visited = await visit(path, { screen, colorScheme, customer: `compare-${screen}@example.com` })
      const { page, pageErrors, isWiderThanScreen, listAccessibilityViolations } = visited
      const columns = page.getByRole('article')
      await columns.nth(1).getByText('Water needed').waitFor()
      await page.getByText('Best of these').waitFor()
      await findHeading(page, 'Add a planting').click()
      await fillCombobox(page, 'Crop', 'sorghum')
      await page.getByRole('button', { name: 'Add to the comparison' }).click()
      await columns.nth(2).getByText('Water needed').waitFor()
      expect(await isWiderThanScreen()).toBe(false)
      expect(await listAccessibilityViolations()).toEqual([])
      await page.getByRole('button', { name: /^Remove Rice/ }).click()
      await columns.nth(2).waitFor({ state: 'detached' })
      await page.waitForURL(/crop2=sorghum/)
      await page.goBack()
      await columns.nth(2).waitFor()
      for (const name of [/^Remove Rice/, /^Remove Sorghum/, /^Remove Maize/]) {
        await page.getByRole('button', { name }).click()
      }
      await columns.first().waitFor({ state: 'detached' })
      expect(await page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('Nakuru, Kenya')
      expect(await page.getByRole('combobox', { name: 'Crop' }).inputValue()).toBe('')
      expect(pageErrors).toEqual([])
    },
  )

  test.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('the crop calendar of a place is a batch with a table: %s, %s', async (screen, colorScheme) => {
    const visited = await visit('/year', { screen, colorScheme })
    const { page, pageErrors, isWiderThanScreen, listAccessibilityViolations } = visited
    await page.getByText('A calendar asks many questions at once and needs an account').waitFor()
    await fillCombobox(page, 'Place', 'nakuru')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/year?location=nakuru')
    const batchesBefore = await countBatches()
    const signUpLink = page.getByRole('main').getByRole('link', { name: 'Create an account' })
    expect(await signUpLink.getAttribute('href')).toBe('/sign-up?next=%2Fyear%3Flocation%3Dnakuru')
    await signUp(page, `calendar-${screen}@example.com`)
    await findHeading(page, 'Crop calendar: Nakuru').waitFor()
    await page.getByRole('rowheader', { name: 'Maize (grain)' }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(15)
    expect(await isWiderThanScreen()).toBe(false)
    expect(await listAccessibilityViolations()).toEqual([])
    const csv = await download(page, 'CSV')
    expect(csv.content).toContain('maize,nakuru,4,')
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(SCREENS.paper)
    expect(await isWiderThanScreen()).toBe(false)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(SCREENS[screen])
    await page.reload()
    await page.getByRole('rowheader', { name: 'Maize (grain)' }).waitFor()
    const batches = await countBatches()
    expect(batches - batchesBefore).toBe(1)
    const grid = page.getByRole('grid', { name: 'Crop calendar: Nakuru, Kenya' })
    expect(await grid.locator('a[tabindex="0"]').count()).toBe(1)
    const getFocused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")')
    await grid.locator('a[tabindex="0"]').focus()
    const names = (await grid.getByRole('rowheader').allTextContents()).map(
      (text) => text.split(' (assumes')[0],
    )
    for (const [key, row, month] of [
      ['ArrowRight', 0, 'February'],
      ['ArrowDown', 1, 'February'],
      ['End', 1, 'December'],
      ['ArrowRight', 1, 'December'],
      ['Home', 1, 'January'],
      ['Control+End', names.length - 1, 'December'],
      ['Control+Home', 0, 'January'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await getFocused()).toMatch(`${names[row]}, ${month}: `)
    }
    expect(await grid.locator('a[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/answer\?crop=.*&location=nakuru&month=2/)
    await page.goBack()
    await page.getByRole('link', { name: /^Maize \(grain\), April: / }).click()
    await page.waitForURL(/\/answer\?crop=maize&location=nakuru&month=4/)
    expect(pageErrors).toEqual([])
  })

  test('the headline says that cotton at Lubbock needs irrigation, and the switch shows rain alone and its map', async () => {
    const { page, pageErrors } = await visit('/answer?crop=cotton&location=lubbock&month=5', {
      screen: 'phone',
      customer: 'cotton@example.com',
    })
    await findHeading(page, 'Yes, if you irrigate.').waitFor()
    const map = page.getByRole('link', { name: 'On the map' })
    expect(await map.getAttribute('href')).toBe('/map/cotton?month=5&water_supply=rainfed')
    await page.getByRole('link', { name: 'Irrigated', exact: true }).click()
    await page.waitForURL(/water_supply=irrigated/)
    await page.locator('[aria-current]', { hasText: 'Irrigated' }).waitFor()
    expect(await map.getAttribute('href')).toBe('/map/cotton?month=5&water_supply=irrigated')
    await page.getByRole('link', { name: 'Rain only', exact: true }).click()
    await findHeading(page, 'Risky.').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('an answer becomes a plan with its outlook, a history, conditions, a calendar file and notifications', async () => {
    const address = '/answer?crop=wheat&location=lahore&month=7'
    const { page, pageErrors, listAccessibilityViolations } = await visit(address, {
      customer: 'plans@example.com',
    })
    await findHeading(page, 'Better not.').waitFor()
    await page.getByRole('link', { name: 'Save as plan' }).click()
    await savePlan(page, 'North field')
    await page.locator('.plan-records').getByText('Not suitable').waitFor()
    await page.getByRole('button', { name: 'Analyse now' }).click()
    await page.locator('.plan-records').getByText('Not suitable').nth(1).waitFor()
    await findHeading(page, 'Better not.').waitFor()
    const whole = page.getByRole('link', { name: 'See the whole answer' })
    expect(await whole.getAttribute('href')).toBe(address)
    expect(await listAccessibilityViolations()).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    await page.emulateMedia({ media: null })

    const planId = new URL(page.url()).pathname.split('/').at(-1)
    await page.evaluate(`(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('crop-planning.tokens'))
      const response = await fetch('/api/v1/analyze', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + access_token },
        body: JSON.stringify({ crop_plan_id: '${planId}', month: 11 }),
      })
      if (response.status !== 202) throw new Error(response.status)
    })()`)
    await waitUntil(async () => (await api().query('select 1 from notifications')).length > 0)
    await page.reload()
    await page.getByText('What if: Wheat, Lahore, November').waitFor()
    await page.getByLabel('Language').selectOption('ar')
    await page.getByText(/^ماذا لو: .*، .*Lahore.*، /u).waitFor()
    await page.getByLabel('اللغة').selectOption('en')
    const calendar = await download(page, 'Add to calendar')
    expect(calendar.content).toContain('SUMMARY:Plant Wheat')

    await page.getByRole('form', { name: 'Field conditions' }).getByLabel('Water').selectOption('Rain only')
    await page.getByRole('button', { name: 'Save conditions' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByText('(archived)').waitFor()
    await page.getByLabel('Name of the plan').fill(' ')
    await page.keyboard.press('Enter')
    await page.getByText('Fill in this field.').waitFor()
    await page.getByLabel('Name of the plan').fill('North field')
    await page.getByLabel('Risk you accept').selectOption('Low')

    await page.getByRole('link', { name: 'Copy with changes' }).click()
    await findHeading(page, 'New plan').waitFor()
    await page.getByLabel('Planting month').selectOption('November')
    expect(await page.getByLabel('Name of the plan').inputValue()).toBe('North field')
    expect(await page.getByRole('combobox', { name: 'Crop' }).inputValue()).toBe('wheat')
    expect(await page.getByLabel('Water').inputValue()).toBe('rainfed')
    expect(await page.getByLabel('Risk you accept').inputValue()).toBe('low')
    await page.getByLabel('Water').selectOption('Not known')
    await fillCombobox(page, 'Place', 'cairo')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await findHeading(page, 'Yes, if you irrigate.').waitFor()
    const irrigated = await download(page, 'Add to calendar')
    expect(irrigated.content.replace(/\r\n /g, '')).toMatch(
      /^SUMMARY:Plant Wheat .*Cairo.*: Yes\\, if you irrigate\r$/m,
    )
    expect(await listPlansOf('plans@example.com')).toEqual([
      { planting_month: 7, risk_tolerance: 'low' },
      { planting_month: 11, risk_tolerance: 'low' },
    ])
    await page.getByRole('link', { name: 'Plans', exact: true }).first().click()
    await page.locator('.plan-card').getByText('Yes, if you irrigate.').waitFor()
    expect(await listAccessibilityViolations()).toEqual([])

    await page.getByRole('link', { name: 'Notifications 1 unread' }).click()
    await findHeading(page, 'Feasibility of “North field” changed').waitFor()
    expect(await listAccessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: /^Mark as read/ }).click()
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await page.getByLabel('Language').selectOption('fr')
    await findHeading(page, 'La faisabilité de « North field » a changé').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('a plan says how its names are read, on its page and in the list, in the language of the page', async () => {
    const { page, pageErrors } = await visit('/plans/new?crop=corn&location=kampla&month=4', {
      screen: 'phone',
      customer: 'names@example.com',
    })
    await savePlan(page, 'Hill field')
    await page.locator('.plan-notes').getByText('“kampla” is taken as Kampala').waitFor()
    await page.locator('.plan-notes').getByText('“corn” is taken as Maize.').waitFor()
    await page.getByRole('link', { name: 'Plans', exact: true }).first().click()
    await page.locator('.plan-card').getByText('“kampla” is taken as Kampala').waitFor()
    await page.getByLabel('Language').selectOption('fr')
    await page.locator('.plan-card').getByText('« kampla » est compris comme Kampala').waitFor()
    await page.getByRole('link', { name: 'Hill field' }).click()
    const explanation = page.locator('.plan-answer .explanation')
    await explanation.getByText('Kampala').waitFor()
    const inFrench = await explanation.textContent()
    await page.getByLabel('Langue').selectOption('en')
    await findHeading(page, 'Hill field').waitFor()
    await waitUntil(async () => (await explanation.textContent()) !== inFrench)
    expect(pageErrors).toEqual([])
  })

  test('a plan whose conditions could not be loaded is loaded with the button of the error', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=nakuru&month=4', {
      customer: 'outage@example.com',
    })
    await savePlan(page, 'Far field')
    await page.route('**/conditions', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.unroute('**/conditions')
    await retry.click()
    await findHeading(page, 'Far field').waitFor()

    await page.route('**/conditions', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/plans/new?copy=${new URL(page.url()).pathname.split('/').at(-1)}`)
    await retry.waitFor()
    await page.unroute('**/conditions')
    await retry.click()
    await page.getByLabel('Name of the plan').waitFor()
  })

  test('text typed into a plan or a profile stays if loading it again fails', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=nakuru&month=4', {
      customer: 'reload@example.com',
    })
    await savePlan(page, 'Steep field')
    await page.route('**/conditions', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.getByLabel('Name of the plan').fill('Another name')
    await page.getByRole('button', { name: 'Save conditions' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Name of the plan').inputValue()).toBe('Another name')

    await page.goto('/account')
    await page.getByLabel('Your name').fill('Amina Atieno')
    await page.route('**/api/v1/auth/me', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Amina Atieno')
  })

  test('an answer of a plan and a mark of a notification that fail say so', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=nakuru&month=4', {
      customer: 'silent@example.com',
    })
    await savePlan(page, 'Silent field')
    await page.route('**/api/v1/analyses/*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    await page.locator('.plan-records').getByText('suitable').waitFor()

    const [user] = await api().query("select id from users where email = 'silent@example.com'")
    await page.route('**/api/v1/notifications?*', async (route) => {
      const notification = {
        id: user?.id,
        title: 'A change',
        message: 'The verdict changed.',
        severity: 'info',
        is_read: false,
        related_crop_plan_id: null,
        created_at: '2026-01-01T00:00:00Z',
      }
      await route.fulfill({ json: { notifications: [notification], unread_count: 1 } })
    })
    await page.route(/notifications.*read/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/notifications')
    for (const name of [/^Mark as read/, 'Mark all as read']) {
      const alerts = await page.getByRole('alert').count()
      await page.getByRole('button', { name }).click()
      await page.getByRole('alert').nth(alerts).waitFor()
    }
  })

  test('a plan that was analysed or deleted elsewhere says so in the language of the page', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=nakuru&month=4', {
      customer: 'elsewhere@example.com',
    })
    await page.getByLabel('Name of the plan').fill('Gone field')
    // Only a plan without an analysis can be deleted.
    await page.route('**/api/v1/analyze*', (route) => route.fulfill({ status: 400, json: {} }))
    await page.getByRole('button', { name: 'Save plan' }).click()
    await findHeading(page, 'Gone field').waitFor()
    await page.getByLabel('Language').selectOption('fr')
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.route('**/api/v1/crop-plans/*', (route) =>
      route.fulfill({ status: 409, json: { code: 'CROP_PLAN_HAS_ANALYSES', status: 409 } }),
    )
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
    await page.getByText('Ce plan a des analyses et ne peut pas être supprimé. Archivez-le.').waitFor()
    await page.unroute('**/api/v1/crop-plans/*')
    await api().query("delete from crop_plans where name = 'Gone field'")
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
    const gone = 'Ce plan n’existe pas. Il a peut-être été supprimé.'
    await page.getByRole('alert').getByText(gone).waitFor()
    await page.reload()
    await findHeading(page, gone).waitFor()
  })

  test('without TLS, a smaller calendar that is opened again has a cell for the Tab key, and its own progress', async () => {
    const { page } = await visit('/year?location=nakuru')
    await removeSecureFeatures(page)
    await signUp(page, 'grid@example.com')
    const focusable = page.locator('.year-table a[tabindex="0"]')
    await focusable.waitFor()
    await page.getByLabel('Crops').selectOption('All crops')
    await page.getByRole('button', { name: 'Show the calendar' }).click()
    await page.getByRole('rowheader').nth(60).waitFor()
    await page.getByRole('row').nth(60).getByRole('link').first().focus()
    await page.goBack()
    await page.getByRole('rowheader').nth(60).waitFor({ state: 'detached' })
    expect(await focusable.count()).toBe(1)

    await page.route('**/api/v1/analyses/batches', () => undefined)
    await fillCombobox(page, 'Place', 'lahore')
    await page.getByRole('button', { name: 'Show the calendar' }).click()
    await page.locator('.year-progress').getByText('Loading …').waitFor()
  })

  test('without TLS, a plan that was saved without its conditions is replaced by the edited form', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=nakuru&month=4&soil_ph=6', {
      customer: 'edited@example.com',
    })
    await removeSecureFeatures(page)
    await page.route('**/conditions', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByLabel('Name of the plan').fill('First name')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByRole('alert').waitFor()
    await page.unroute('**/conditions')
    await page.getByLabel('Name of the plan').fill('Second name')
    await page.getByLabel('Planting month').selectOption('May')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await findHeading(page, 'Second name').waitFor()
    expect(await page.getByLabel('Soil pH').inputValue()).toBe('6')
    expect(await listPlansOf('edited@example.com')).toMatchObject([{ planting_month: 5 }])
  })

  test('a plan whose response was lost is replaced by the edited form, and two clicks analyse it once', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=nakuru&month=4', {
      customer: 'lost@example.com',
    })
    await page.route('**/api/v1/crop-plans', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Name of the plan').fill('First name')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByRole('alert').waitFor()
    await page.unroute('**/api/v1/crop-plans')
    await page.getByLabel('Name of the plan').fill('Second name')
    await page.getByLabel('Planting month').selectOption('May')
    await page.evaluate(
      'for (const button of Array(2).fill(document.querySelector("main [type=submit]"))) button.click()',
    )
    await findHeading(page, 'Second name').waitFor()
    expect(await listPlansOf('lost@example.com')).toMatchObject([{ planting_month: 5 }])
    const analyses = `select 1 from analyses a join users u on u.id = a.user_id where u.email = $1`
    expect(await api().query(analyses, ['lost@example.com'])).toHaveLength(1)
  })

  test('the Enter key in the name of a new plan saves it, and two taps on Delete delete nothing', async () => {
    const { page, listAccessibilityViolations } = await visit(
      '/plans/new?crop=maize&location=nakuru&month=4',
      { screen: 'phone', customer: 'enter@example.com' },
    )
    // Only a plan without an analysis can be deleted.
    await page.route('**/api/v1/analyze*', (route) => route.fulfill({ status: 400, json: {} }))
    await page.getByLabel('Name of the plan').fill('Near field')
    await page.keyboard.press('Enter')
    await findHeading(page, 'Near field').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).dblclick()
    await page.getByRole('button', { name: 'Delete for good' }).waitFor()
    expect(await listAccessibilityViolations()).toEqual([])
    expect(await listPlansOf('enter@example.com')).toHaveLength(1)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL('**/plans')
    expect(await listPlansOf('enter@example.com')).toEqual([])
  })

  test('notifications have the names of crops and places that answers show', async () => {
    const { page } = await visit('/notifications', { screen: 'phone', customer: 'notified@example.com' })
    const [user] = await api().query("select id from users where email = 'notified@example.com'")
    const names = { crop: 'pearl_millet', location: 'sao paulo' }
    const plan = await aPlan(api().db, { userId: String(user?.id), ...names })
    for (const feasibilityLabel of ['highly_suitable', 'not_suitable'] as const)
      await anAnalysis(api().db, plan, { feasibilityLabel })
    await page.reload()
    await page.getByText('Pearl millet in São Paulo, planting in April: highly suitable').waitFor()
    await page.getByLabel('Language').selectOption('fr')
    await page.getByText('à São Paulo').waitFor()
    // Other views have the name from there.
    await page.getByLabel('Langue').selectOption('en')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await page.locator('.plan-card').getByText('São Paulo, Brazil').waitFor()
  })

  test('text typed into a plan stays when the language is changed', async () => {
    const { page } = await visit('/plans/new?crop=maize&location=nakuru&month=4', {
      customer: 'languages@example.com',
    })
    await savePlan(page, 'Quiet field')
    const name = page.locator('.plan-settings input, .form > .field > input').first()
    const path = new URL(page.url()).pathname
    for (const address of [path, `/plans/new?copy=${path.split('/').at(-1)}`]) {
      await page.goto(address)
      await name.fill('Loud field')
      const loaded = page.waitForResponse((response) => response.url().endsWith('/conditions'))
      await page.getByLabel('Language').selectOption('fr')
      await loaded
      await page.getByLabel('Langue').selectOption('en')
      await page.getByLabel('Language').waitFor()
      expect(await name.inputValue()).toBe('Loud field')
    }
  })

  test('a new plan opens although its analysis stays queued', async () => {
    const path = '/plans/new?crop=maize&location=nakuru&month=4'
    const { page } = await visit(path, { hasOwnProfile: true, customer: 'queued@example.com' })
    await page.clock.install()
    const task = { task_id: '1', status: 'queued', done: false }
    await page.route('**/api/v1/analyze*', (route) => route.fulfill({ status: 202, json: task }))
    const polled = page.waitForRequest('**/api/v1/tasks/*')
    await page.route('**/api/v1/tasks/*', (route) => route.fulfill({ json: task }))
    await page.getByLabel('Name of the plan').fill('Patient field')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await polled
    await page.clock.fastForward('00:16')
    await findHeading(page, 'Patient field').waitFor()
    await page.getByRole('button', { name: 'Analyse now' }).waitFor()
  })

  test('another comparison does not show the note on a repeated planting', async () => {
    const path = '/compare?crop1=maize&location1=nakuru&month1=4'
    const { page } = await visit(path)
    const note = page.getByText('This planting is in the comparison already.')
    await page.getByRole('button', { name: 'Add to the comparison' }).click()
    await note.waitFor()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.waitForURL('**/compare')
    await page.getByText('An example to start from.').waitFor()
    expect(await note.count()).toBe(0)
  })

  test('the answer of a customer disappears when the service ends the session', async () => {
    const { page } = await visit('/answer?crop=wheat&location=lahore&month=7', {
      customer: 'ended@example.com',
    })
    await findHeading(page, 'Better not.').waitFor()
    await page.evaluate(`localStorage.setItem('crop-planning.tokens', JSON.stringify({
      ...JSON.parse(localStorage.getItem('crop-planning.tokens')), access_token: 'x.y.z' }))`)
    await page.getByRole('link', { name: 'Plans', exact: true }).first().click()
    await page.getByText('Your session has ended. Sign in again to go on.').waitFor()
    await page.goBack()
    await page.getByText('Sign in to ask questions of your own.').waitFor()
    expect(await findHeading(page, 'Better not.').count()).toBe(0)
  })
})
