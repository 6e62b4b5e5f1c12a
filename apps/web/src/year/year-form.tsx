import { useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { SelectField } from '../shared/controls/select-field'
import { useKeptFocus } from '../shared/controls/use-kept-focus'
import { useRequiredFields } from '../shared/controls/use-required-fields'
import { toConditions, toConditionsDraft } from '../shared/question/conditions-fields'
import { ConditionsSection } from '../shared/question/conditions-section'
import { LocationField } from '../shared/question/location-field'
import { useService } from '../shared/service/service-context'
import { COMMON_CROPS } from './common-crops'
import { CROP_CHOICES, type CropChoice, type YearDraft, type YearParams } from './year-params'

interface YearFormProps {
  initial: YearDraft
  onShow(params: YearParams): void
}

/** Place, crops and the conditions of the field. Mount it with a `key` of the URL that it starts from. */
export function YearForm({ initial, onShow }: YearFormProps) {
  const { year } = useStrings()
  const { isSignedIn } = useService()
  const [location, setLocation] = useState(initial.location ?? '')
  const [crops, setCrops] = useState<CropChoice>(initial.crops)
  const [conditions, setConditions] = useState(() => toConditionsDraft(initial.conditions))
  const { markSubmitted, findMissing } = useRequiredFields()
  return (
    <form
      ref={useKeptFocus<HTMLFormElement>()}
      className="card year-form no-print"
      aria-label={year.title}
      onSubmit={(event) => {
        event.preventDefault()
        markSubmitted(event.currentTarget)
        const known = toConditions(conditions)
        if (location.trim() !== '' && known) onShow({ location: location.trim(), crops, conditions: known })
      }}
    >
      <LocationField value={location} onChange={setLocation} error={findMissing(location)} />
      <SelectField
        label={year.crops}
        value={crops}
        options={CROP_CHOICES.map((choice) => ({
          value: choice,
          text: choice === 'all' ? year.allCrops : `${year.commonCrops} (${COMMON_CROPS.length})`,
        }))}
        onChange={(choice) => setCrops(choice)}
        hint={!isSignedIn && crops === 'all' ? year.allSignIn : undefined}
      />
      <button type="submit" className="primary">
        {year.show}
      </button>
      <ConditionsSection initial={initial.conditions} draft={conditions} onChange={setConditions} />
    </form>
  )
}
