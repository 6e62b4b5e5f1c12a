import type { Analysis } from '@crop/client'

/** Monthly figures of a place, as a result has them. */
export type Climate = NonNullable<Analysis['climate']>
