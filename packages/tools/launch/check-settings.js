'use strict'
// Validates the settings of apps as the apps do, and prints the problems of each app in one line.
for (const configFile of process.argv.slice(2)) {
  const { loadConfig } = require(configFile)
  try {
    loadConfig(process.env)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
