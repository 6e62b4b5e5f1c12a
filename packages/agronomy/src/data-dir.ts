import { resolve } from 'node:path'

/** Folder of the shipped data pack; the relative path is the same from `src` and from `dist`. */
export const SHIPPED_DATA_DIR = resolve(__dirname, '../data')
