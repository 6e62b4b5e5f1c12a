import { setRevocation } from '../src/reused/revocation'

/**
 * In the tests of the file that calls this, a result that is read after its memory was used again throws. Assessments take
 * twice as long.
 */
export function revokeOldResults(): void {
  beforeAll(() => setRevocation(true))
  afterAll(() => setRevocation(false))
}
