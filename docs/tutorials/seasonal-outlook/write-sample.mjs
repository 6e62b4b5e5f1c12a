// Writes the sample with its months moved to those after an issue: node write-sample.mjs 2026-11 > outlook.csv
// With a second argument, such as 0.2, that share of the probability moves from wet to dry rain. Such figures are made up.
import { readFileSync } from 'node:fs'

const [issued = new Date().toISOString().slice(0, 7), drier = '0'] = process.argv.slice(2)
const [head, ...lines] = readFileSync(new URL('nmme-2026-04.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')

const addMonths = (month, count) => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

console.log(head)
for (const line of lines) {
  const [model, , variable, lat, lon, lead, , below, normal, above] = line.split(',')
  const moved = variable === 'rain' ? Math.min(Number(above), Number(drier)) : 0
  const shares = [Number(below) + moved, Number(normal), Number(above) - moved].map((share) =>
    share.toFixed(3),
  )
  console.log([model, issued, variable, lat, lon, lead, addMonths(issued, Number(lead)), ...shares].join(','))
}
