import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeDigestOf, DIGEST_FILE, digestModule, SOURCE_DIR } from './code-digest-of'

writeFileSync(join(SOURCE_DIR, DIGEST_FILE), digestModule(codeDigestOf(SOURCE_DIR)))
