import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client'
import { withTimeout } from './timeout'

/** Seconds; from a cache hit to the longest that a request is held. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30]

export type Labels = Readonly<Record<string, string>>

/** Counts what happens, apart by labels; made once, where the module that counts is loaded. */
export function createCounter(
  name: string,
  help: string,
  labelNames: readonly string[],
  /** Shown as 0 from the start: a series that begins with its first burst hides it from whoever looks for a growth. */
  known: readonly Labels[] = [],
): (labels: Labels) => void {
  const counter = new Counter({ name, help, labelNames })
  for (const labels of known) counter.inc(labels, 0)
  return (labels) => counter.inc(labels)
}

/** Durations in seconds, apart by labels. */
export function createHistogram(
  name: string,
  help: string,
  labelNames: readonly string[] = [],
): (seconds: number, labels?: Labels) => void {
  const histogram = new Histogram({ name, help, labelNames, buckets: SECONDS })
  return (seconds, labels = {}) => histogram.observe(labels, seconds)
}

/** What is looked at when somebody asks for metrics. */
export function registerGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    collect() {
      this.set(read())
    },
  })
}

/** A count that something else keeps. */
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

/** Whoever looks waits no longer for what has to be asked for: one store that is stuck must not hide all the others. */
const LONGEST_LOOK_MS = 2000

const inTime = <T>(asked: Promise<T>) =>
  withTimeout(asked, LONGEST_LOOK_MS, () => new Error(`not known within ${LONGEST_LOOK_MS} ms`))

/** 1 while the process is ready; asked anew at each look. */
export function registerReadinessGauge(isReady: () => Promise<boolean>): void {
  new Gauge({
    name: 'crop_ready',
    help: '1 while the process says that it is ready',
    async collect() {
      this.set((await inTime(isReady()).catch(() => false)) ? 1 : 0)
    },
  })
}

/** What every process shows: its memory, processor time and event loop, and its connections to the two stores. */
export function registerProcessMetrics(
  isRedisUp: () => boolean,
  pool: () => { inUse: number; waiting: number },
): void {
  collectDefaultMetrics()
  registerGauge(
    'crop_redis_breaker_open',
    '1 while Redis is not connected, is not asked because its circuit breaker is open, or refuses commands',
    () => (isRedisUp() ? 0 : 1),
  )
  registerGauge('crop_pool_in_use', 'Connections to Postgres in use', () => pool().inUse)
  registerGauge('crop_pool_waiting', 'Callers that wait for a connection to Postgres', () => pool().waiting)
}

/** What a group of gauges is read from, by name; with a label where one name has several values. */
export type GaugeValues = ReadonlyMap<string, number | ReadonlyMap<string, number>>

const KEPT_MS = 5000

/**
 * Gauges that are read together, at most every five seconds; while they cannot be read they are not a number. `label`
 * tells apart the values of a name that has several.
 */
export function registerGaugeGroup(
  helpOf: Readonly<Record<string, string>>,
  label: string,
  read: () => Promise<GaugeValues>,
): void {
  let latest: { at: number; values: Promise<GaugeValues> } | undefined
  const values = () => {
    if (!latest || performance.now() - latest.at > KEPT_MS) latest = { at: performance.now(), values: read() }
    return inTime(latest.values).catch((): GaugeValues => new Map())
  }
  for (const [name, help] of Object.entries(helpOf)) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      async collect() {
        const value = (await values()).get(name) ?? NaN
        // What could be read before must not stand beside what cannot be read now, nor the other way round.
        this.reset()
        if (typeof value === 'number') return this.set(value)
        for (const [one, labelled] of value) this.set({ [label]: one }, labelled)
      },
    })
  }
}
