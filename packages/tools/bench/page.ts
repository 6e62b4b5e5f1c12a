import type { Page } from 'playwright-core'
import { launchChromium } from '../web/launch-chromium'
import { runBenchmark } from './measure/benchmark'
import { startStack } from './measure/stack'
import { getMedians, measureRounds, type NamedFigures } from './measure/statistics'

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

/** Loads the landing page. */
async function load(page: Page, url: string): Promise<NamedFigures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const { lcp, cls, tbt } = await page.evaluate<LoadFigures>('loadFigures')
  await session.detach()
  return { 'LCP ms': lcp, CLS: cls, 'TBT ms': tbt }
}

runBenchmark('page', async (report, { rounds = 5 }) => {
  await using browser = await launchChromium()
  await using stack = await startStack(0)
  const loads = await measureRounds(rounds, async () => {
    // A new profile each time: at the second load its files are in the cache.
    await using context = await browser.newContext({ viewport: PHONE })
    await context.addInitScript(OBSERVE)
    const page = await context.newPage()
    return { first: await load(page, stack.api.url), second: await load(page, stack.api.url) }
  })
  report('first load', getMedians(loads.map(({ first }) => first)))
  report('second load', getMedians(loads.map(({ second }) => second)))
})
