import { CHROMIUM_ARGUMENTS, findChromium, startApi } from '@crop/testkit'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startMigratedServers } from './measure/migrated-servers'
import { printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { median } from './measure/statistics'

const BENCHMARK = 'page'
const DEFAULT_ROUNDS = 5
const PHONE = { width: 390, height: 844 }
/** The slow phone and network that Lighthouse emulates: 4 times slower, 1.6 Mbit/s, 150 ms. */
const SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** Time without a request after which a load is complete. */
const QUIET_MS = 1500

/** Collects the load figures of the browser. A long task blocks for its time beyond 50 ms. */
const OBSERVE = `
  window.loadFigures = { lcp: 0, cls: 0, tbt: 0 }
  const observe = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => { loadFigures.lcp = startTime })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) loadFigures.cls += value })
  observe('longtask', ({ duration }) => { loadFigures.tbt += duration - 50 })
`

type LoadFigures = Record<'lcp' | 'cls' | 'tbt', number>
type Load = LoadFigures & Record<'requests' | 'kB', number>

/** Loads the landing page. Data of maps is not counted: it is loaded by those who scroll to the map. */
async function load(page: Page, url: string): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const sizes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) sizes.set(requestId, 0)
  })
  // Served from memory. Responses from the disk are marked below.
  session.on('Network.requestServedFromCache', ({ requestId }) => sizes.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) sizes.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sizes.has(requestId)) sizes.set(requestId, encodedDataLength)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const figures = await page.evaluate<LoadFigures>('loadFigures')
  await session.detach()
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { ...figures, requests: sizes.size, kB: bytes / 1000 }
}

/** Loads the page twice in a new profile: the second time its files are in the cache. */
async function measure(browser: Browser, url: string): Promise<{ first: Load; second: Load }> {
  const context = await browser.newContext({ viewport: PHONE })
  await context.addInitScript(OBSERVE)
  const page = await context.newPage()
  const first = await load(page, url)
  const second = await load(page, url)
  await context.close()
  return { first, second }
}

function toFigures(loads: readonly Load[]): Record<string, number> {
  const medianOf = (read: (load: Load) => number) => median(loads.map(read))
  return {
    requests: medianOf(({ requests }) => requests),
    kB: medianOf(({ kB }) => kB),
    'LCP ms': medianOf(({ lcp }) => lcp),
    CLS: medianOf(({ cls }) => cls),
    'TBT ms': medianOf(({ tbt }) => tbt),
  }
}

async function main(): Promise<void> {
  const { rounds = DEFAULT_ROUNDS, compare } = readOptions()
  const executablePath = findChromium(process.env.CHROMIUM_PATH)
  if (executablePath === undefined)
    return console.log('Chromium was not found: install it or set CHROMIUM_PATH')
  await using servers = await startMigratedServers()
  await using api = await startApi({ ...servers.settings, EXPLORER: 'on' })
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] })
  const loads = []
  for (let round = 0; round < rounds; round++) loads.push(await measure(browser, api.url))
  await browser.close()
  const figures = {
    'first load': toFigures(loads.map(({ first }) => first)),
    'second load': toFigures(loads.map(({ second }) => second)),
  }
  for (const [name, values] of Object.entries(figures)) {
    const cells = Object.entries(values).map(
      ([figure, value]) => `${figure} ${value.toFixed(figure === 'CLS' ? 3 : 0)}`,
    )
    console.log(`${name.padEnd(12)} ${cells.join(', ')}`)
  }
  saveFigures(BENCHMARK, figures)
  printChange({ benchmark: BENCHMARK, figures, file: compare, names: ['requests', 'kB', 'LCP ms', 'TBT ms'] })
}

void main()
