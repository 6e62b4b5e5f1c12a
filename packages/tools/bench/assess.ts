import { loadModel, getModelVersion } from '@crop/agronomy'
import { createQuestion } from './measure/questions'
import { quantile } from './measure/statistics'

const PLACES = 200

function measure<T>(work: () => T): { value: T; ms: number } {
  const from = performance.now()
  const value = work()
  return { value, ms: performance.now() - from }
}

const baselineBytes = process.memoryUsage().rss
const formatAddedMegabytes = (bytes: number) => ((bytes - baselineBytes) / 1e6).toFixed(0)

const loading = measure(loadModel)
const model = loading.value
const loadedBytes = process.memoryUsage().rss

const times: number[] = []
for (let index = 0; times.length < PLACES; index++) {
  const { value, ms } = measure(() => model.assess(createQuestion(index)))
  if (value.feasibility_score !== null) times.push(ms)
}
const knownPlace = { location: 'nakuru', crop: 'maize', month: 4 }
model.assess(knownPlace)
const repeated = measure(() => model.assess(knownPlace))
const version = measure(getModelVersion)
const formatQuantile = (fraction: number) => `${quantile(times, fraction).toFixed(1)} ms`

console.log(`model version          ${model.version}`)
console.log(`load                   ${loading.ms.toFixed(0)} ms`)
console.log(`version alone          ${version.ms.toFixed(0)} ms`)
console.log(`assess, new place      median ${formatQuantile(0.5)}, p95 ${formatQuantile(0.95)}`)
console.log(`assess, known place    ${repeated.ms.toFixed(1)} ms`)
console.log(
  `memory over bare node  ${formatAddedMegabytes(loadedBytes)} MB loaded, ${formatAddedMegabytes(process.memoryUsage().rss)} MB at work`,
)
