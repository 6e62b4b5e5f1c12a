import { resolve } from 'node:path'

/** The packs shipped with the model; beside `src` and `dist` alike. */
export const SHIPPED_DATA_DIR = resolve(__dirname, '../data')
