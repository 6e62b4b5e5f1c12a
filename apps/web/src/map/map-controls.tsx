import { useEffect, useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { CropField } from '../shared/question/crop-field'
import { WATER_SUPPLIES } from '../shared/question/question'
import { SelectField } from '../shared/controls/select-field'
import { MONTHS } from '../shared/format/months'
import { useFormat } from '../shared/format/use-format'
import { MAP_SEASONS } from '../shared/question/map-url'
import { isRegion, REGIONS } from '../shared/map/regions'
import type { MapParams } from './map-params'

interface MapControlsProps {
  params: MapParams
  onChange(changes: Partial<MapParams>, options?: { replace: boolean }): void
}

const REGION_NAMES = Object.keys(REGIONS).filter(isRegion)
const REPLACE = { replace: true }

/** Crop, water supply, part of the world and planting month. */
export function MapControls({ params, onChange }: MapControlsProps) {
  const { analysis, map, outlook } = useStrings()
  const seasons = { usual: outlook.usualYear, outlook: outlook.title }
  const [crop, setCrop] = useState(params.crop)
  return (
    <form
      className="card map-controls"
      aria-label={map.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (crop.trim() !== '') onChange({ crop: crop.trim().toLowerCase() })
      }}
    >
      <CropField value={crop} onChange={setCrop} />
      <SelectField
        label={analysis.waterSupply}
        value={params.waterSupply}
        options={WATER_SUPPLIES.map((supply) => ({ value: supply, text: analysis.waterSupplies[supply] }))}
        onChange={(waterSupply) => onChange({ waterSupply })}
      />
      <SelectField
        label={map.region}
        value={params.region}
        options={REGION_NAMES.map((region) => ({ value: region, text: map.regions[region] }))}
        onChange={(region) => onChange({ region })}
      />
      <SelectField
        label={map.season}
        value={params.season}
        options={MAP_SEASONS.map((season) => ({ value: season, text: seasons[season] }))}
        onChange={(season) => onChange({ season })}
      />
      <button type="submit" className="primary">
        {map.show}
      </button>
      <MonthSlider month={params.month} onChange={(month) => onChange({ month }, REPLACE)} />
    </form>
  )
}

const PLAY_STEP_MS = 1_100

function MonthSlider({ month, onChange }: { month: number; onChange(month: number): void }) {
  const { map } = useStrings()
  const format = useFormat()
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => onChange((month % 12) + 1), PLAY_STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, month, onChange])
  return (
    <div className="map-months">
      <label className="field">
        <span className="field-label">{map.monthSlider(format.month(month))}</span>
        <input
          type="range"
          min="1"
          max="12"
          step="1"
          value={month}
          aria-valuetext={format.month(month)}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <span className="map-month-names" aria-hidden="true">
          {MONTHS.map((name) => (
            <span key={name}>{format.narrowMonth(name)}</span>
          ))}
        </span>
      </label>
      <button type="button" onClick={() => setIsPlaying(!isPlaying)}>
        {isPlaying ? map.stop : map.play}
      </button>
    </div>
  )
}
