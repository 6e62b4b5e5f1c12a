import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client'
import { withTimeout } from './timeout'

/** In seconds, from a cache hit to the longest poll. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30]

export type Labels = Readonly<Record<string, string>>

/**
 * Creates a counter with a label for each outcome, and returns the function that increments it. Call it once, at module
 * level. All outcomes are exported as 0 from the start: `increase()` cannot see the first increment of a series that
 * begins with it.
 */
export function createOutcomeCounter<Outcome extends string>(
  name: string,
  help: string,
  outcomes: readonly Outcome[],
): (outcome: Outcome, count?: number) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'] })
  for (const outcome of outcomes) counter.inc({ outcome }, 0)
  return (outcome, count = 1) => counter.inc({ outcome }, count)
}

const cacheRequests = new Counter({
  name: 'crop_result_cache_requests_total',
  help: 'Requests to the result cache',
  labelNames: ['outcome', 'model_version'],
})

/** Counts a read of the result cache by the api or the worker. */
export function countCacheRequest(outcome: 'hit' | 'miss' | 'unavailable', modelVersion: string): void {
  cacheRequests.inc({ outcome, model_version: modelVersion })
}

/** Creates a histogram of durations in seconds and returns the function that records one. */
export function createHistogram(
  name: string,
  help: string,
  labelNames: readonly string[] = [],
): (seconds: number, labels?: Labels) => void {
  const histogram = new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS })
  return (seconds, labels = {}) => histogram.observe(labels, seconds)
}

/** Registers a gauge whose value is read at every scrape. */
export function registerGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set(read())
    },
  })
}

/** Registers a counter whose value is maintained elsewhere and read at every scrape. */
export function registerCounter(name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

/** Limits how long a scrape waits for a store, so that one unresponsive store does not hide all other metrics. */
const SCRAPE_TIMEOUT_MS = 2000

const withScrapeTimeout = <T>(value: Promise<T>) =>
  withTimeout(value, SCRAPE_TIMEOUT_MS, () => new Error(`not available within ${SCRAPE_TIMEOUT_MS} ms`))

/** Registers the gauge `crop_ready`, checked at every scrape. */
export function registerReadinessGauge(isReady: () => Promise<boolean>): void {
  new Gauge({
    name: 'crop_ready',
    help: '1 while the process is ready',
    async collect() {
      this.set((await withScrapeTimeout(isReady()).catch(() => false)) ? 1 : 0)
    },
  })
}

interface PoolUsage {
  inUse: number
  waiting: number
}

/** Registers the metrics of every process: memory, processor time, event loop, and its connections to Redis and Postgres. */
export function registerProcessMetrics(isRedisAvailable: () => boolean, getPoolUsage: () => PoolUsage): void {
  collectDefaultMetrics()
  registerGauge(
    'crop_redis_breaker_open',
    '1 while Redis is not connected, its circuit breaker is open, or it rejects commands',
    () => (isRedisAvailable() ? 0 : 1),
  )
  registerGauge('crop_pool_in_use', 'Connections to Postgres in use', () => getPoolUsage().inUse)
  registerGauge(
    'crop_pool_waiting',
    'Queries that wait for a connection to Postgres',
    () => getPoolUsage().waiting,
  )
}

/** Registers the model version of the process as a label of a gauge that is always 1; none while it is not known. */
export function registerModelInfo(findModelVersion: () => string | undefined): void {
  new Gauge({
    name: 'crop_model_info',
    help: 'Always 1; the label is the model version of the process',
    labelNames: ['model_version'],
    collect() {
      this.reset()
      const version = findModelVersion()
      if (version !== undefined) this.set({ model_version: version }, 1)
    },
  })
}

/** The values of a group of gauges by metric name; a metric with several values has one for each state. */
export type GaugeValues = Readonly<Record<string, number | Readonly<Record<string, number>>>>

const GAUGE_GROUP_TTL_MS = 5000

/**
 * Registers gauges that are read together, at most every five seconds. They are NaN while reading fails. Metrics with
 * several values have the label `state`.
 */
export function registerGaugeGroup(
  helpByName: Readonly<Record<string, string>>,
  read: () => Promise<GaugeValues>,
): void {
  let latest: { readAt: number; values: Promise<GaugeValues> } | undefined

  function getValues(): Promise<GaugeValues> {
    if (!latest || performance.now() - latest.readAt > GAUGE_GROUP_TTL_MS) {
      latest = { readAt: performance.now(), values: read() }
    }
    return withScrapeTimeout(latest.values).catch((): GaugeValues => ({}))
  }

  for (const [name, help] of Object.entries(helpByName)) {
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      async collect() {
        const value = (await getValues())[name] ?? NaN
        // Removes stale label values, and the NaN of an earlier failure.
        this.reset()
        if (typeof value === 'number') return this.set(value)
        for (const [state, count] of Object.entries(value)) this.set({ state }, count)
      },
    })
  }
}
