import { loadModel, modelVersion } from '../src'

const PLACES_MEASURED = 200
const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const
const GOLDEN_ANGLE = 137.508

/** Places spread over the inhabited latitudes, none of them twice. */
function locationOf(index: number): string {
  const latitude = 60 * Math.sin(index)
  const longitude = ((index * GOLDEN_ANGLE) % 360) - 180
  return `${latitude.toFixed(3)},${longitude.toFixed(3)}`
}

function measure<T>(work: () => T): { value: T; ms: number } {
  const from = performance.now()
  const value = work()
  return { value, ms: performance.now() - from }
}

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(1)
}

const emptyBytes = process.memoryUsage().rss
const loaded = measure(() => loadModel())
const model = loaded.value
const loadedBytes = process.memoryUsage().rss

const times: number[] = []
for (let index = 0; times.length < PLACES_MEASURED; index += 1) {
  const question = {
    location: locationOf(index),
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }
  const { value, ms } = measure(() => model.assess(question))
  if (value.feasibility_score !== null) times.push(ms)
}
times.sort((a, b) => a - b)

model.assess({ location: 'nakuru', crop: 'maize', month: 4 })
const again = measure(() => model.assess({ location: 'nakuru', crop: 'maize', month: 4 }))
const version = measure(() => modelVersion())
const megabytes = (bytes: number) => ((bytes - emptyBytes) / 1e6).toFixed(0)

console.log(`model version          ${model.version}`)
console.log(`load                   ${loaded.ms.toFixed(0)} ms`)
console.log(`version alone          ${version.ms.toFixed(0)} ms`)
console.log(`assess, new place      median ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms`)
console.log(`assess, known place    ${again.ms.toFixed(1)} ms`)
console.log(
  `memory over bare node  ${megabytes(loadedBytes)} MB loaded, ${megabytes(process.memoryUsage().rss)} MB at work`,
)
