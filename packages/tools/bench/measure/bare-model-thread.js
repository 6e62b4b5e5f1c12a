'use strict'

/** Answers each question with the milliseconds that the built model took for its assessment, text included. */
const { parentPort } = require('node:worker_threads')
const { loadModel } = require('@crop/agronomy')

const model = loadModel()

parentPort.on('message', (question) => {
  const from = performance.now()
  JSON.stringify(model.assess(question))
  parentPort.postMessage(performance.now() - from)
})
