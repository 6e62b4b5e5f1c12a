'use strict'
// Validates an app's settings as the app does, and prints the problems in one line.
const { loadConfig } = require(process.argv[2])

try {
  loadConfig(process.env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
