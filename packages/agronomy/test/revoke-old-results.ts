import { setRevocation } from '../src/reused/revocation'

// The model reuses the memory of results. In its own tests, a result that is read too late throws.
setRevocation(true)
afterAll(() => setRevocation(false))
