// Writes an outlook for the months after an issue, with the figures of the sample: node write-sample.mjs 2026-11 > outlook.csv
// With a second argument, such as 0.2, that share of the probability of rain moves from wet to dry. The sample has no rain for
// months that are dry; here other months stand in for them. So the result is for trying out, and no outlook.
import { readFileSync } from 'node:fs'

const [issued = new Date().toISOString().slice(0, 7), drier = '0'] = process.argv.slice(2)
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(issued) || !(Number(drier) >= 0 && Number(drier) <= 1)) {
  console.error('Usage: node write-sample.mjs [month such as 2026-11] [share of the rain from 0 to 1]')
  process.exit(1)
}
const [head, ...lines] = readFileSync(new URL('nmme-2026-04.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')

const addMonths = (month, count) => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

const series = new Map()
for (const line of lines) {
  const [model, , variable, lat, lon, , , ...shares] = line.split(',')
  const key = [model, variable, lat, lon].join()
  const { rows = [] } = series.get(key) ?? {}
  series.set(key, { model, variable, lat, lon, rows: [...rows, shares.map(Number)] })
}

console.log(head)
for (const { model, variable, lat, lon, rows } of series.values())
  for (let lead = 1; lead <= 6; lead += 1) {
    const [below, normal, above] = rows[(lead - 1) % rows.length]
    const moved = variable === 'rain' ? Math.min(above, Number(drier)) : 0
    const shares = [below + moved, normal, above - moved].map((share) => share.toFixed(3))
    console.log([model, issued, variable, lat, lon, lead, addMonths(issued, lead), ...shares].join())
  }
