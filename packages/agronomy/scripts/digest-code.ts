// Writes src/code-digest.ts; part of `npm run generate`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeCodeDigest, DIGEST_FILE, formatDigestModule, SOURCE_DIR } from './compute-code-digest'

writeFileSync(join(SOURCE_DIR, DIGEST_FILE), formatDigestModule(computeCodeDigest(SOURCE_DIR)))
