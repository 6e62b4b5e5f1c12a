'use strict'
const { readFileSync } = require('node:fs')
const { default: Sequencer } = require('@jest/test-sequencer')

/** What takes seconds: starting processes of the service, a browser, reading all data, and rating thousands of crops. */
const IS_LONG =
  /\b(startApi|startWorker|describeInBrowser|useTestService|compileShippedPack|checkDataPack|runDiff|checkHomes|readUsualPlantings)\b/

/**
 * Starts test files that take seconds first, so that no long file is left for the end of the run. Jest knows how long
 * a file takes only from earlier runs, which a fresh clone lacks.
 */
class LongestFirst extends Sequencer {
  sort(tests) {
    const [long, short] = [[], []]
    for (const test of super.sort(tests)) {
      if (test.duration === undefined && IS_LONG.test(readFileSync(test.path, 'utf8'))) long.push(test)
      else short.push(test)
    }
    return [...long, ...short]
  }
}

module.exports = LongestFirst
