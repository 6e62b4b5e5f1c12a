'use strict'
const { configureGlobal } = require('fast-check')

// Property tests draw the same cases in every run, so that a red test means a change. Another seed draws other cases.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
