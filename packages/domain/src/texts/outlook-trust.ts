import type { OutlookChangedParams } from './text-params'

/** How far an outlook can be trusted. */
export type OutlookTrust = OutlookChangedParams['skill'] | 'unknown'

/** Returns how far the outlook of a notification can be trusted. An assumed skill says nothing. */
export const getOutlookTrust = ({ skill, is_skill_unknown: isUnknown }: OutlookChangedParams): OutlookTrust =>
  isUnknown ? 'unknown' : skill
