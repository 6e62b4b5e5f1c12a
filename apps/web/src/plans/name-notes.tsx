import type { CropPlan } from '@crop/client'
import { useFormat } from '../shared/format/use-format'

/** How the names of a plan are read, where that is not obvious. */
export function NameNotes({ notes }: Pick<CropPlan, 'notes'>) {
  const format = useFormat()
  if (notes.length === 0) return null
  return (
    <ul className="hint plan-notes">
      {notes.map(({ code, detail }) => (
        <li key={code}>{format.text(detail)}</li>
      ))}
    </ul>
  )
}
