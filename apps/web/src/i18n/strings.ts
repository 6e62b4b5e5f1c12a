import type { en } from './en'

/** The texts of the page. Every language has the same members; those with values are functions. */
export type Strings = typeof en
