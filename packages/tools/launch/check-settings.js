'use strict'
// Reads an app's settings from the environment as the app does, and says in one line what is wrong with them.
const { loadConfig } = require(process.argv[2])

try {
  loadConfig(process.env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
