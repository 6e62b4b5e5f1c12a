import type { Third } from '../../src/outlook/thirds'
import type { ReliabilityBin } from './skill'

const SIZE = 400
const MARGIN = 50
const COLOURS: Readonly<Record<Third, string>> = { below: '#b35806', normal: '#666666', above: '#2166ac' }
const NAMES: Readonly<Record<Third, string>> = {
  below: 'dry third',
  normal: 'middle third',
  above: 'wet third',
}

/** Draws a reliability diagram: observed shares by forecast probability. The area of a circle shows its number of forecasts. */
export function drawReliability(title: string, bins: readonly ReliabilityBin[]): string {
  const x = (probability: number) => MARGIN + SIZE * probability
  const y = (share: number) => MARGIN + SIZE * (1 - share)
  const most = Math.max(...bins.map(({ forecasts }) => forecasts))
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((tick) => [
    `<text x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${tick}</text>`,
    `<text x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
  ])
  const thirds = Object.entries(COLOURS).flatMap(([third, colour], index) => {
    const own = bins.filter((bin) => bin.third === third)
    const points = own.map((bin) => `${x(bin.meanProbability).toFixed(1)},${y(bin.observedShare).toFixed(1)}`)
    const circles = own.map(({ meanProbability, observedShare, forecasts }) => {
      const radius = (3 + 12 * Math.sqrt(forecasts / most)).toFixed(1)
      const place = `cx="${x(meanProbability).toFixed(1)}" cy="${y(observedShare).toFixed(1)}"`
      return `<circle ${place} r="${radius}" fill="${colour}" fill-opacity="0.5"><title>${forecasts} forecasts</title></circle>`
    })
    const name = NAMES[own[0]?.third ?? 'normal']
    return [
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}"/>`,
      ...circles,
      `<text x="${x(0.03)}" y="${y(0.95) + 16 * index}" fill="${colour}">${name}</text>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE + 2 * MARGIN} ${SIZE + 2 * MARGIN}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="white"/>',
    `<text x="${MARGIN}" y="24" font-size="14">${title}</text>`,
    `<rect x="${MARGIN}" y="${MARGIN}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#999999"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#999999"/>`,
    `<line x1="${x(0)}" y1="${y(1 / 3).toFixed(1)}" x2="${x(1)}" y2="${y(1 / 3).toFixed(1)}" stroke="#cccccc" stroke-dasharray="4"/>`,
    ...ticks,
    `<text x="${x(0.5)}" y="${y(0) + 38}" text-anchor="middle">forecast probability</text>`,
    `<text x="14" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 14 ${y(0.5)})">observed share</text>`,
    ...thirds,
    '</svg>',
    '',
  ].join('\n')
}
