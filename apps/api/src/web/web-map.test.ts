import { mapParts, completeMapPart } from '@crop/db'
import { aStoredOutlook } from '@crop/db/testing'
import { packCells, toPackedDifference } from '@crop/domain'
import { waitUntil } from '@crop/testkit'
import type { Page } from 'playwright-core'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'
import { fillCombobox, findHeading } from '../../test/web-page'

const api = useTestApi()
const LEASE_MS = 30_000

/** Where Africa is on a map of one part a degree of longitude: each part has the cells of one meridian. */
const LATITUDES = Array.from({ length: 60 }, (_, index) => index - 29.5)

const ALL = Number.MAX_SAFE_INTEGER

/** In April all cells are highly suitable, otherwise none is. */
const SCORES = Array.from({ length: 12 }, (_, index) => (index === 3 ? 0.9 : 0.1))

/** Computes parts of the requested maps as a worker does: those of a usual year, or those of outlooks. */
async function compute(limit: number, outlooks = '', scores: number[] = SCORES): Promise<void> {
  const { db, ctx } = api()
  const { modelVersion } = ctx
  for (const held of await mapParts.claim(db, { modelVersion, outlooks, limit, leaseMs: LEASE_MS })) {
    const longitude = held.part + 0.5
    await completeMapPart(db, held, packCells(LATITUDES.map((latitude) => ({ latitude, longitude, scores }))))
  }
}

/** Returns the colour of the map at a point, as the three numbers of red, green and blue. */
const readColour = (page: Page, x: number, y: number) =>
  page.evaluate<number[]>(`(() => {
    const canvas = document.querySelector('canvas')
    const scale = canvas.width / canvas.clientWidth
    return [...canvas.getContext('2d').getImageData(${x} * scale, ${y} * scale, 1, 1).data].slice(0, 3)
  })()`)

/** Returns how many pixels the names of the countries cover. */
const countNamePixels = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('.world-map-names')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, index) => index % 4 === 3 && value > 0).length
  })()`)

/** Whether a colour is that of a highly suitable cell. The outlines of cells blend with their neighbours. */
const isHighly = ([red = 0, green = 0, blue = 0]: number[]) =>
  red < 20 && Math.abs(green - 102) < 12 && Math.abs(blue - 94) < 12

type Point = readonly [x: number, y: number]

/** Puts fingers on the screen of a page, moves them slowly and lifts them. Quick fingers would make the browser fling the page. */
async function touchAndMove(page: Page, fingers: readonly { from: Point; to: Point }[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  let timestamp = Date.now() / 1000
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      timestamp: (timestamp += 0.3),
      touchPoints:
        share === undefined
          ? []
          : fingers.map(({ from, to }, id) => ({
              x: from[0] + (to[0] - from[0]) * share,
              y: from[1] + (to[1] - from[1]) * share,
              id,
            })),
    })
  await dispatch('touchStart', 0)
  for (const share of [0.25, 0.5, 0.75, 1]) await dispatch('touchMove', share)
  await dispatch('touchEnd')
  await devtools.detach()
}

const readLocation = (page: Page) =>
  (new URL(page.url()).searchParams.get('location') ?? '').split(',').map(Number)

const getMap = (path: string) => request(api().app).get(`/api/v1/maps/${path}`)

describeInBrowser(api, 'the map', (visit) => {
  beforeAll(async () => {
    await getMap('maize?month=4').expect(202)
    await compute(ALL)
    await getMap('maize?month=4').expect(200)
  })

  test('an unknown map shows its progress, then the months, a table and answers to clicks', async () => {
    // Parts that other tests have requested.
    await compute(ALL)
    const { page, pageErrors, listAccessibilityViolations } = await visit('/map/wheat?month=4&region=africa')
    await page.getByText(/^This map is being computed for the first time/).waitFor()
    await page.getByRole('progressbar').waitFor()
    await compute(5)
    await page.getByText(/^5 of \d+ parts$/).waitFor()
    await compute(ALL)
    await page.getByRole('progressbar').waitFor({ state: 'detached' })

    const canvas = page.getByRole('img', { name: 'Map of where wheat can be planted in April' })
    const box = await canvas.boundingBox()
    const [x, y] = [Math.round((box?.width ?? 0) / 2), Math.round((box?.height ?? 0) / 2)]
    await waitUntil(async () => isHighly(await readColour(page, x, y)))
    const slider = page.getByRole('slider', { name: /^Planting month/ })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('img', { name: 'Map of where wheat can be planted in May' }).waitFor()
    await page.waitForURL(/month=5/)
    await page.locator('[aria-busy=false] canvas[role=img]').waitFor()
    await waitUntil(async () => !isHighly(await readColour(page, x, y)))

    for (const [name, type] of [
      ['CSV', 'text/csv; charset=utf-8'],
      ['GeoTIFF', 'image/tiff'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^wheat-month-5-rainfed\.(csv|tif)$/)
      expect((await page.request.get(download.url())).headers()['content-type']).toBe(type)
    }

    await page.getByText('By country, as a table').click()
    await page.getByRole('rowheader', { name: 'Kenya' }).waitFor()
    expect(await listAccessibilityViolations()).toEqual([])
    await canvas.or(page.locator('canvas[role=img]')).click({ position: { x, y } })
    await page.waitForURL(
      /\/answer\?crop=wheat&location=-?\d+\.\d\d%2C-?\d+\.\d\d&month=5&water_supply=rainfed/,
    )
    await page.goBack()
    await findHeading(page, 'Where can it be planted?').waitFor()
    // Chromium warns about the pixels that this test reads.
    expect(pageErrors.filter((text) => !text.startsWith('Canvas2D'))).toEqual([])
  })

  test('is zoomed and asked with buttons, taps beside the land, and the keyboard alone', async () => {
    const address = '/map?month=3&region=africa'
    const { page, pageErrors, listAccessibilityViolations } = await visit(address, { screen: 'phone' })
    const canvas = page.getByRole('img', { name: 'Map of where maize can be planted in April' })
    // The address names the crop from the first change on. The slider keeps the focus.
    const months = page.getByRole('slider', { name: 'Planting month' })
    await months.press('ArrowRight')
    await page.waitForURL(/\/map\/maize\?month=4/)
    expect(await months.evaluate((slider) => slider === slider.ownerDocument.activeElement)).toBe(true)
    await canvas.waitFor()
    await page.locator('[aria-busy=false] canvas[role=img]').waitFor()
    await waitUntil(async () => (await countNamePixels(page)) > 0)
    const namePixels = await countNamePixels(page)
    const zoomOut = page.getByRole('button', { name: 'Zoom out' })
    expect(await zoomOut.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(await zoomOut.getAttribute('aria-disabled')).toBe('false')
    // After zooming in, the names of more countries fit.
    await waitUntil(async () => (await countNamePixels(page)) !== namePixels)
    expect(await listAccessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Show the whole map' }).click()
    expect(await zoomOut.getAttribute('aria-disabled')).toBe('true')

    // Cells end at 30° north; the map at 38°. Its height has 74 degrees.
    const box = await canvas.boundingBox()
    const degree = ((box?.height ?? 0) - 8) / 74
    const position = { x: (box?.width ?? 0) / 2, y: 4 + degree * 8 - 12 }
    await canvas.click({ position })
    await page.waitForURL(/location=29\.50%2C-?\d+\.50&month=4/)
    await page.goBack()

    const map = page.getByRole('application')
    await page.locator('[aria-busy=false] canvas[role=img]').waitFor()
    await map.focus()
    await page.keyboard.press('ArrowRight')
    const readCursor = () => map.locator('xpath=../..').getByRole('status').textContent()
    const first = await readCursor()
    expect(first).toMatch(/^\d+\.5° [NS], \d+\.5° [EW] · /)
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    await waitUntil(async () => (await readCursor()) !== first)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/answer\?crop=maize&location=-?\d+\.50%2C-?\d+\.50&month=4/)
    // Chromium warns about the pixels that this test reads.
    expect(pageErrors.filter((text) => !text.startsWith('Canvas2D'))).toEqual([])
  })

  test('is zoomed with two fingers, moved with one, and asked afterwards', async () => {
    const address = '/map/maize?month=4&region=africa'
    const { page, pageErrors } = await visit(address, { screen: 'phone' })
    const canvas = page.locator('[aria-busy=false] canvas[role=img]')
    await canvas.waitFor()
    await canvas.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
    const centre: Point = [x + width / 2, y + height / 2]
    const scrolled = () => page.evaluate<number>('scrollY')

    const before = await scrolled()
    await touchAndMove(page, [
      { from: [centre[0] - 30, centre[1]], to: [centre[0] - 90, centre[1]] },
      { from: [centre[0] + 30, centre[1]], to: [centre[0] + 90, centre[1]] },
    ])
    await page.getByRole('button', { name: 'Show the whole map' }).waitFor()
    await touchAndMove(page, [{ from: centre, to: [centre[0] + 60, centre[1]] }])
    expect(page.url()).toContain('/map/maize')
    expect(await scrolled()).toBe(before)
    await canvas.click({ position: { x: width / 2, y: height / 2 } })
    await page.waitForURL(/\/answer\?crop=maize&location=/)
    // Africa has its centre at 1° north and 17° east. Three times as large, 60 pixels are 20 of the whole map.
    const [latitude = NaN, longitude = NaN] = readLocation(page)
    const degreesPerPixel = 74 / (height - 8)
    expect(Math.abs(latitude - 1)).toBeLessThan(2)
    expect(Math.abs(longitude - (17 - 20 * degreesPerPixel))).toBeLessThan(2)

    expect(pageErrors).toEqual([])
  })

  test('scrolls the page with one finger while it shows everything', async () => {
    const { page } = await visit('/map/maize?month=4&region=africa', { screen: 'phone' })
    const canvas = page.locator('[aria-busy=false] canvas[role=img]')
    await canvas.waitFor()
    const { x = 0, y = 0, width = 0 } = (await canvas.boundingBox()) ?? {}
    const start: Point = [x + width / 2, y + 150]
    await touchAndMove(page, [{ from: start, to: [start[0], start[1] - 120] }])
    await waitUntil(async () => (await page.evaluate<number>('scrollY')) > 0)
    expect(page.url()).toContain('/map/maize')
  })

  test('another crop shows its own progress instead of the map before it', async () => {
    const { page } = await visit('/map/maize?month=4&region=africa')
    const canvas = page.locator('[aria-busy=false] canvas[role=img]')
    const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
    await waitUntil(async () => isHighly(await readColour(page, width / 2, height / 2)))
    await fillCombobox(page, 'Crop', 'sorghum')
    await page.getByRole('button', { name: 'Show' }).first().click()
    await page.getByText(/^0 of \d+ parts$/).waitFor()
    await waitUntil(async () => !isHighly(await readColour(page, width / 2, height / 2)))
  })

  test.each([
    ['phone', 'dark'],
    ['phone', 'light'],
    ['desktop', 'dark'],
  ] as const)('fits, and asks about the own location: %s, %s', async (screen, colorScheme) => {
    const visited = await visit('/map/maize?month=4', { screen, colorScheme, hasOwnProfile: true })
    const { page, listAccessibilityViolations, isWiderThanScreen } = visited
    await page.getByRole('img', { name: 'Map of where maize can be planted in April' }).waitFor()
    expect(await isWiderThanScreen()).toBe(false)
    expect(await listAccessibilityViolations()).toEqual([])
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: -0.3056, longitude: 36.0723 })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.waitForURL(/location=-0\.31%2C36\.07&month=4/)
  })

  test('on a desktop, the fields of the map and their button stand in one line', async () => {
    const { page } = await visit('/map/maize?month=4')
    const field = await page.getByRole('combobox', { name: 'Crop' }).boundingBox()
    const button = await page.getByRole('button', { name: 'Show', exact: true }).boundingBox()
    expect(Math.abs((button?.y ?? NaN) - (field?.y ?? NaN))).toBeLessThan(5)
  })

  test('the map of this season shows where outlooks make a planting better, with their source, or says that there is none', async () => {
    const { page, listAccessibilityViolations } = await visit('/map/maize?month=5&region=africa', {
      screen: 'phone',
    })
    await page.getByLabel('Season').selectOption({ label: 'This season' })
    await page.getByText('No seasonal outlook covers plantings in May.').waitFor()
    await aStoredOutlook(api().db, { issued: '2026-04', months: 3 })
    await waitUntil(() => api().ctx.findOutlooks() !== undefined, { timeoutMs: 20_000 })
    await page.reload()
    await page.getByText(/^0 of \d+ parts$/).waitFor()
    const differences = Array.from({ length: 12 }, () => toPackedDifference(0.2))
    await compute(ALL, api().ctx.findOutlooks()?.digest, differences)
    await page.getByText(/^Source: NMME, issued in April\s2026/).waitFor()
    const canvas = page.getByRole('img', { name: 'Map of where maize can be planted in May' })
    const box = await canvas.boundingBox()
    const middle = [(box?.width ?? 0) / 2, (box?.height ?? 0) / 2] as const
    await waitUntil(async () => isHighly(await readColour(page, ...middle)))
    await canvas.hover()
    await page.getByText(/° E · better than usual$/).waitFor()
    expect(await listAccessibilityViolations()).toEqual([])
  })

  test('a crop without a map says so', async () => {
    const { page } = await visit('/map/unobtainium?month=4')
    await page.getByText('No map exists for this crop. Choose one from the list.').waitFor()
  })

  test('a map without outlines says so, as its table does, and has them when they load again', async () => {
    const { page } = await visit('about:blank')
    const outlines = '**/assets/countries-110m*'
    await page.route(outlines, (route) => route.fulfill({ status: 500 }))
    await page.goto('/map/maize?month=4')
    await page.getByText('By country, as a table').click()
    const alerts = page.getByRole('alert').getByText('No connection to the service.')
    await alerts.nth(1).waitFor()
    await page.unroute(outlines)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('rowheader', { name: 'Kenya' }).waitFor()
    expect(await alerts.count()).toBe(0)
  })
})
