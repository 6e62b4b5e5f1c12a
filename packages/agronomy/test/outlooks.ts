import type { OutlookMonth, PlaceOutlook, Terciles } from '@crop/domain'

export const CERTAINLY_DRY: Terciles = { below: 1, normal: 0, above: 0 }
export const CERTAINLY_WET: Terciles = { below: 0, normal: 0, above: 1 }
export const RATHER_DRY: Terciles = { below: 0.6, normal: 0.25, above: 0.15 }

/** Creates an outlook for some months that all have the same probabilities; with full skill unless another one is given. */
export function createOutlook(
  months: readonly string[],
  rain: Terciles,
  {
    issued = months[0] ?? '2026-09',
    skill = 1,
    temperature = null,
  }: { issued?: string; skill?: number | null; temperature?: Terciles | null } = {},
): PlaceOutlook {
  const toMonth = (month: string): OutlookMonth => ({
    month,
    rain,
    temperature,
    rainSkill: skill,
    temperatureSkill: skill,
  })
  return { source: 'NMME', issued, digest: '0f', licence: 'Public domain', months: months.map(toMonth) }
}
