import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'

/** Opens a new plan with the data of this one: crop, place and month of a plan stay as they are. */
export function CopyPlanLink({ planId }: { planId: string }) {
  const { plans } = useStrings()
  return (
    <Link className="button" href={`/plans/new?copy=${planId}`}>
      {plans.copyWithChanges}
    </Link>
  )
}
