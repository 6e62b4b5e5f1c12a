'use strict'

/** Replies to each question with the time that the built model takes for its assessment and JSON text, in ms. */
const { parentPort } = require('node:worker_threads')
const { loadModel } = require('@crop/agronomy/model')

const model = loadModel()

parentPort.on('message', ({ question, outlook }) => {
  const startedAt = performance.now()
  JSON.stringify(model.assess(question, { outlook }))
  parentPort.postMessage(performance.now() - startedAt)
})
