export {
  countMonths,
  findNextPlanting,
  formatCalendarMonth,
  parseCalendarMonth,
  toCalendarMonth,
} from './calendar-month'
export type { MonthNormal } from './anomalies'
export * from './outlook'
export { OutlookError } from './outlook-issues'
export * from './outlook-set'
export * from './place-outlook'
export { findPlaceOutlook, type ReadableOutlook, readPlaceOutlook } from './read-place-outlook'
export {
  createOutlookReader,
  type OutlookGround,
  type OutlookReader,
  type OutlookReaderOptions,
} from './read-outlook'
export { readOutlookSkills } from './read-skills'
export type { StatedOrigin, TextRow } from './read-outlook-rows'
