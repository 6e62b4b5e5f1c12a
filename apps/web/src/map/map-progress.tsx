import type { CropMapProgress } from '@crop/client'
import { useStrings } from '../i18n/language-context'

/** How far the workers are with a map that was not computed before. */
export function MapProgress({ progress }: { progress: CropMapProgress | undefined }) {
  const { map, shell } = useStrings()
  if (!progress) return <p role="status">{shell.loading}</p>
  return (
    <div className="map-progress" role="status">
      <p>{map.computing}</p>
      <progress value={progress.done} max={progress.total} aria-label={map.computing} />
      <p className="hint figure">{map.progress(progress.done, progress.total)}</p>
    </div>
  )
}
