import { startWorker, waitUntil } from '@crop/testkit'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'
import {
  askByKeyboard,
  download,
  fillCombobox,
  findHeading,
  openShareMenu,
  signUp,
} from '../../test/web-page'

const api = useTestApi()

const getMiddle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : NaN)

async function readCrops(language: string): Promise<{ crops: { display_name: string }[] }> {
  const { body } = await request(api().app).get('/api/v1/reference/crops').set('Accept-Language', language)
  return body
}

describeInBrowser(api, 'the web page', (visit) => {
  const openPage = (path: string, screen: 'desktop' | 'phone' = 'desktop') => visit(path, { screen })
  beforeAll(async () => void (await startWorker({ DATABASE_URL: api().databaseUrl })))

  test.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)('a visitor without an account sees a recorded example: %s, %s', async (screen, colorScheme) => {
    const visited = await visit('/', { screen, colorScheme })
    const { page, pageErrors, listAccessibilityViolations, isWiderThanScreen } = visited
    await findHeading(page, 'What can be planted here, and when?').waitFor()
    if (screen === 'phone') {
      // Only its edge is on the screen. It waits, so that the question can be asked sooner.
      await page.getByRole('combobox', { name: 'Crop' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.getByText(/^Recorded example of/).count()).toBe(0)
      await page.locator('.landing-example-frame').scrollIntoViewIfNeeded()
    }
    await page.getByText(/^Recorded example of/).waitFor()
    await findHeading(page, /^Maize \(grain\) · Nakuru/).waitFor()
    expect(await page.locator('.calendar-month').count()).toBe(12)
    await page.locator('.landing-charts').scrollIntoViewIfNeeded()
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    expect(await isWiderThanScreen()).toBe(false)
    expect(await listAccessibilityViolations()).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('a question survives signing up, and its answer has an address, months, crops and Back', async () => {
    const visited = await visit('/answer', { hasOwnProfile: true })
    const { page, pageErrors, listAccessibilityViolations } = visited
    await page.clock.setFixedTime(new Date(2026, 10, 26, 20))
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
    expect(await form.getByLabel('Place').inputValue()).toBe('Lahore, Pakistan')
    await form.getByRole('button', { name: 'Update the answer' }).click()
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
    for (const section of ['When to plant', 'Water', 'How each factor does']) {
      await findHeading(page, section).waitFor()
    }

    await openShareMenu(page)
    expect(await listAccessibilityViolations()).toEqual([])
    const csv = await download(page, 'CSV')
    expect(csv.name).toBe('wheat-lahore-11.csv')
    const [head = '', ...rows] = csv.content.trimEnd().split('\r\n')
    expect(rows).toHaveLength(12)
    const shortage = head.split(',').indexOf('shortage_mm')
    expect(rows.map((row) => row.split(',')[shortage]).filter((cell) => cell !== '')).toEqual([
      expect.stringMatching(/^\d+$/),
    ])
    const calendar = await download(page, 'Add to calendar')
    expect(calendar.content.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(calendar.content.replaceAll('\r\n ', '')).toMatch(
      /DESCRIPTION:Best days of the month: Nov\s\d+ – Nov\s\d+\.\\nThe planting window is Nov\s/,
    )
    const [first = 0, last = 0] = [...calendar.content.matchAll(/VALUE=DATE:(\d+)/g)].map(([, day]) =>
      Number(day),
    )
    expect([first, last]).toEqual([20261126, 20261201])
    const dates = await page.getByText(/^Sown about/).allTextContents()
    expect(dates).toHaveLength(2)
    expect(new Set(dates)).toEqual(new Set([expect.stringMatching(/^Sown about Nov\s28, harvested about /)]))
    expect(await page.getByText('Expect the harvest').count()).toBe(0)
    expect(pageErrors).toEqual([])
  })

  test('the conditions of the field change the answer and its URL', async () => {
    const { page } = await visit('/answer?crop=maize&location=garissa&month=4', {
      customer: 'conditions@example.com',
    })
    await findHeading(page, 'Better not.').waitFor()
    await page.getByText('Field conditions').first().click()
    await page.getByLabel('Water', { exact: true }).selectOption('Irrigated')
    await page.getByLabel('Soil', { exact: true }).selectOption('Clay loam')
    await page.getByLabel('Soil pH').fill('19')
    await page.getByText('Between 3 and 10.').waitFor()
    await page.getByLabel('Soil pH').fill('6.5')
    await page.getByLabel('Variety').selectOption('By its days')
    await page.getByLabel('Days to harvest').fill('9')
    await page.getByText('Between 30 and 400.').waitFor()
    await page.getByLabel('Days to harvest').fill('120')
    await page.getByRole('button', { name: 'Update the answer' }).click()
    await page.waitForURL(
      '**/answer?crop=maize&location=garissa&month=4&water_supply=irrigated&soil_texture=clay_loam&soil_ph=6.5&variety=120',
    )
    await page.getByText('Clay loam (your entry)').waitFor()
    await page.getByText('120 days (your entry)').waitFor()
    await page.getByText('This holds with a variety that usually takes about 120 days.').first().waitFor()
    await findHeading(page, 'Better not.').waitFor({ state: 'detached' })
  })

  test('an unknown place offers names that are known', async () => {
    const { page } = await visit('/answer?crop=maize&location=nakru&month=9', {
      customer: 'nakru@example.com',
    })
    await findHeading(page, 'No answer yet.').waitFor()
    const corrections = page.locator('.answer-corrections').getByRole('link')
    await page.getByRole('link', { name: 'Nakuru Nakuru County, Kenya' }).waitFor()
    expect(await page.getByRole('link', { name: 'Save as plan' }).count()).toBe(0)
    expect(await corrections.first().textContent()).toMatch(/^Nakuru/)
    await page.goto('/answer?crop=maize&location=Tiez&month=7')
    await page.getByRole('link', { name: /^Thi[eè]s .*Senegal$/ }).waitFor()
    expect(await corrections.first().textContent()).toMatch(/^Thi[eè]s/)
    await page.getByRole('combobox', { name: 'Place' }).fill('tiez')
    expect(await page.locator('.combobox-list li').first().textContent()).toMatch(/^Thi[eè]s/)
    await page.keyboard.press('Escape')
    await page.goto('/answer?crop=maize&location=nakru&month=9')
    await page.getByRole('link', { name: 'Nakuru Nakuru County, Kenya' }).click()
    await page
      .getByText(/Nakuru, Nakuru County, Kenya/)
      .first()
      .waitFor()
  })

  test('a country offers its towns by their names, and is said to be one once', async () => {
    const { page, pageErrors } = await visit('/answer?crop=maize&location=kenya&month=4', {
      screen: 'phone',
      customer: 'kenya@example.com',
    })
    await page.getByRole('link', { name: 'Nairobi Nairobi County, Kenya' }).waitFor()
    expect(await page.getByText('“kenya” is a country').count()).toBe(1)
    expect(await page.locator('.answer').innerText()).not.toMatch(/, ke\b/)
    await page.getByRole('link', { name: /^Nakuru/ }).click()
    await page.waitForURL('**/answer?crop=maize&location=nakuru%2C+ke&month=4')
    await findHeading(page, 'Yes, a good choice.').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('an unknown crop leads on to the crops of the place, an unknown place to a larger one', async () => {
    const { page } = await visit('/answer?crop=dragon%20tooth&location=nakuru&month=4', {
      screen: 'phone',
      customer: 'unknown@example.com',
    })
    await page.getByText('No crop called “dragon tooth” is in the reference data.').waitFor()
    expect(await page.getByRole('link', { name: 'All crops here' }).getAttribute('href')).toBe(
      '/year?location=nakuru',
    )
    await page.goto('/answer?crop=dragon%20tooth&location=springfield&month=4')
    await page.getByRole('link', { name: 'All crops here' }).waitFor()
    expect(await page.locator('.answer-corrections').count()).toBe(0)
    await page.goto('/answer?crop=maize&location=qqqqq%20town&month=4')
    await page.getByText('Try the nearest larger town').waitFor()
    expect(await page.getByText('No place called “qqqqq town”').count()).toBe(1)
  })

  test('coordinates are those of the nearest town, in the answer, its form and its title', async () => {
    const { page, pageErrors } = await visit('/answer?crop=maize&location=-0.35%2C36.12&month=4', {
      customer: 'coordinates@example.com',
    })
    await page
      .getByText(/^Maize \(grain\) · 7 km from Nakuru, Kenya \(−0\.35, 36\.12\) · planted in April$/)
      .waitFor()
    await page.getByRole('form').getByText('7 km from Nakuru, Kenya').waitFor()
    expect(await page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('-0.35,36.12')
    expect(await page.title()).toMatch(/^Maize, 7 km from Nakuru, Kenya, April/)
    expect(pageErrors).toEqual([])
  })

  test('on a phone the answer comes first: its form is one line, factors at 100 and sources are folded', async () => {
    const { page, isWiderThanScreen, listAccessibilityViolations } = await visit(
      '/answer?crop=maize&location=nakuru&month=4',
      {
        screen: 'phone',
        customer: 'phone@example.com',
      },
    )
    await page.getByText('Maize, Nakuru, Kenya, April', { exact: true }).waitFor()
    const form = page.getByRole('form', { name: 'Can I plant it?', includeHidden: true })
    expect(await form.isVisible()).toBe(false)
    await page.getByText(/^100 of 100: /).click()
    await page.getByText('Sources', { exact: true }).click()
    await page.getByText(/^Nearest climate record: Nakuru, 5 km away\.$/).waitFor()
    await page.getByText(/^Model season-/).waitFor()
    await openShareMenu(page)
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
    expect(await isWiderThanScreen()).toBe(false)
    expect(await listAccessibilityViolations()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Copy link' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('combobox', { name: 'Crop' }).waitFor()
    expect(await page.getByRole('contentinfo').getByRole('link').count()).toBe(0)
  })

  test('letters of twice the size, for which a phone is half as wide, fit the screen', async () => {
    const { page, isWiderThanScreen } = await openPage('/')
    await page.setViewportSize({ width: 180, height: 400 })
    await findHeading(page, 'What can be planted here, and when?').waitFor()
    expect(await isWiderThanScreen()).toBe(false)
    await signUp(page, 'letters@example.com')
    await page.goto('/answer?crop=cabbage&location=kano&month=5')
    await page.getByText('How each factor does').waitFor()
    expect(await isWiderThanScreen()).toBe(false)
    const question = await page.locator('.answer-question-line > span').boundingBox()
    expect(question?.width).toBeGreaterThan(100)
  })

  test('the page uses the chosen language and units, and remembers them', async () => {
    const { page, listAccessibilityViolations } = await openPage('/', 'phone')
    await page.getByLabel('Language').selectOption('Français')
    await findHeading(page, 'Que peut-on semer ici, et quand ?').waitFor()
    await page.getByLabel('Pluviométrie').selectOption('in')
    await page.locator('.landing-example-frame').scrollIntoViewIfNeeded()
    await findHeading(page, /^Maïs · Nakuru/).waitFor()
    await page.reload()
    await findHeading(page, 'Que peut-on semer ici, et quand ?').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await page.locator('.landing-example-frame').scrollIntoViewIfNeeded()
    await page.locator('.landing-charts').scrollIntoViewIfNeeded()
    expect(await page.locator('.month-chart-axis').last().textContent()).toMatch(/\sin/)
    expect(await listAccessibilityViolations()).toEqual([])
  })

  test('crops are searched, chosen and answered in the language of the page', async () => {
    const { page, pageErrors } = await visit('/answer', { customer: 'fr@example.com' })
    await page.getByLabel('Language').selectOption('Français')
    const crop = page.getByRole('combobox', { name: 'Culture' })
    await crop.pressSequentially('arach')
    await page.getByRole('option', { name: 'Arachide' }).click()
    await waitUntil(async () => (await crop.inputValue()) === 'Arachide')
    await fillCombobox(page, 'Lieu', 'nakuru')
    await page.getByLabel('Mois de plantation').selectOption('avril')
    await page.getByRole('button', { name: 'Puis-je semer ?' }).click()
    await page.waitForURL('**/answer?crop=groundnut&location=nakuru&month=4')
    await page.getByText(/^Arachide · Nakuru/).waitFor()
    expect(await crop.inputValue()).toBe('Arachide')
    expect(await page.title()).toMatch(/^Arachide, Nakuru, Kenya, avril/)
    await findHeading(page, 'Cultures qui réussissent ici ce mois-ci').waitFor()
    const [alternative = ''] = await page
      .locator('.answer-alternatives')
      .last()
      .locator('strong')
      .allTextContents()
    const { crops } = await readCrops('fr')
    expect(crops.map(({ display_name: name }) => name)).toContain(alternative)
    await crop.fill('maïs')
    await page.getByRole('option', { name: 'Maïs', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/answer?crop=maize&location=nakuru&month=4')
    expect(pageErrors).toEqual([])
  })

  test('an address says what was not understood, and its valid parts fill the form', async () => {
    const { page, listAccessibilityViolations } = await openPage(
      '/answer?crop=maize&location=nakuru&month=13&water_supply=river',
    )
    await page.getByText('month=13').waitFor()
    await page.getByText('Between 1 and 12.').waitFor()
    await page.getByText('water_supply=river').waitFor()
    await page.getByText('One of: rainfed, irrigated.').waitFor()
    expect(await page.getByRole('combobox', { name: 'Crop' }).inputValue()).toBe('maize')
    expect(await page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('nakuru')
    expect(await listAccessibilityViolations()).toEqual([])
    await page.goto('/year?location=95,200&crops=few')
    await page.getByText('location=95,200').waitFor()
    await page.getByText('crops=few').waitFor()
    await page.goto('/compare?crop1=rice&location1=lahore&month1=0')
    await page.getByText('month1=0').waitFor()
    expect(await page.getByRole('combobox', { name: 'Crop' }).inputValue()).toBe('rice')
    await page.goto('/map/maize?month=4&region=atlantis')
    await page.getByText('region=atlantis').waitFor()
  })

  test('a comparison starts with the last question, and rejects the same one twice', async () => {
    const { page } = await openPage('/compare')
    await page.getByText('An example to start from.').waitFor()
    await page.getByRole('article', { name: 'Maize, Nakuru, April' }).waitFor()
    await page.goto('/answer?crop=rice&location=lahore&month=7')
    await page.getByText('Sign in to ask questions of your own.').waitFor()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.getByText('This is your last question.').waitFor()
    await page.getByRole('article', { name: 'Rice, Lahore, July' }).waitFor()
    await page.getByRole('button', { name: 'Add to the comparison' }).click()
    await page.getByText('This planting is in the comparison already.').waitFor()
    await page.getByLabel('Planting month').selectOption('June')
    await page.getByRole('button', { name: 'Add to the comparison' }).click()
    await page.waitForURL(/crop1=rice.*month1=7&crop2=rice.*month2=6/)
    await page.getByText('Add a planting').click()
    await page.getByRole('button', { name: 'Add to the comparison' }).click()
    const rejection = page.getByText('This planting is in the comparison already.')
    await rejection.waitFor()
    await page.getByRole('button', { name: 'Remove Rice, Lahore, June' }).click()
    await page.waitForURL(/month1=7$/)
    await rejection.waitFor({ state: 'hidden' })
  })

  test('the header of a phone is one line, and its menu works with the keyboard', async () => {
    const { page, listAccessibilityViolations } = await openPage('/sign-in', 'phone')
    await page.getByLabel('Language').selectOption('Français')
    const menu = page.getByRole('button', { name: 'Menu' })
    const brand = page.getByRole('link', { name: 'Planification des cultures' })
    await brand.waitFor()
    const [brandBox, menuBox] = [await brand.boundingBox(), await menu.boundingBox()]
    expect(brandBox?.height).toBeLessThan(30)
    expect(Math.abs(getMiddle(brandBox) - getMiddle(menuBox))).toBeLessThan(2)
    expect(getMiddle(await page.getByLabel('Langue').boundingBox())).toBeCloseTo(getMiddle(menuBox), 0)
    const link = page.getByRole('link', { name: 'Carte' })
    expect(await link.isVisible()).toBe(false)
    await menu.focus()
    await page.keyboard.press('Enter')
    await link.waitFor()
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    expect(await listAccessibilityViolations()).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    expect(await menu.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await link.click()
    await findHeading(page, 'Où peut-on semer ?').waitFor()
    expect(await link.isVisible()).toBe(false)
  })

  test('an outage shows an error with a button, and the question is answered afterwards', async () => {
    const { page } = await openPage('/answer?crop=maize&location=nakuru&month=4')
    const problem = { code: 'SERVICE_UNAVAILABLE', detail: 'The database is down.', status: 503 }
    await page.route('**/api/v1/analyze*', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '9' }, json: problem }),
    )
    await signUp(page, 'outage@example.com')
    await page.getByText('The service is busy. Try again in 9 seconds.').waitFor()
    expect(await findHeading(page, /maize, nakuru, april/i).count()).toBe(1)
    await page.unroute('**/api/v1/analyze*')
    await page.route('**/api/v1/analyze*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network of the hotel</h1>' }),
    )
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.press('Enter')
    await page.getByText('No connection to the service. Check the network and try again.').waitFor()
    await page.unroute('**/api/v1/analyze*')
    await retry.press('Enter')
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    expect(await page.evaluate('document.activeElement.ariaLive')).toBe('polite')
  })

  test('a question is asked and another month opened with the keyboard alone', async () => {
    const { page } = await openPage('/sign-in?next=/answer')
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
    await signUp(page, 'keyboard@example.com')
    await askByKeyboard(page, 'maize', 'nakuru')
    const march = page.getByRole('link', { name: /^March: / })
    for (let presses = 0; presses < 60; presses += 1) {
      if (await march.evaluate((link) => link === link.ownerDocument.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(/month=3/)
    await page.locator('.calendar-month[aria-label^=March][aria-current]').waitFor()
    expect(await page.evaluate('document.activeElement.ariaLive')).toBe('polite')
    await fillCombobox(page, 'Crop', 'rice')
    await page.keyboard.press('Enter')
    await page.waitForURL(/crop=rice/)
    expect(await page.evaluate('document.activeElement.className')).toContain('answer-question')
  })

  test('Enter sends the form while suggestions load and while none of them is chosen', async () => {
    const { page } = await openPage('/answer')
    const crop = page.getByRole('combobox', { name: 'Crop' })
    const place = page.getByRole('combobox', { name: 'Place' })
    await crop.pressSequentially('wheat')
    await crop.press('Enter')
    await page.getByText('Fill in this field.').waitFor()
    const getFocused = () => page.evaluate<string>('document.activeElement.labels[0].textContent')
    expect(await getFocused()).toBe('Place')
    await place.pressSequentially('Lahore')
    await page
      .getByRole('option', { name: /^Lahore/ })
      .first()
      .waitFor()
    // A condition that is wrong cannot be hidden, and gets the focus.
    const conditions = page.getByText('Field conditions')
    await conditions.press('Enter')
    await page.getByLabel('Soil pH').fill('99')
    await conditions.press('Enter')
    await place.press('Enter')
    expect(await getFocused()).toBe('Soil pH')
    await page.getByLabel('Soil pH').fill('6')
    await place.press('Enter')
    await page.waitForURL(/\/answer\?crop=wheat&location=Lahore.*soil_ph=6/)
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
  })
})
