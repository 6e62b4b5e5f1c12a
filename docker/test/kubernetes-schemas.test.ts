import { validateObjects } from './support/kubernetes'

const labels = { app: 'worker' }

const deployment = (spec: object, container: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'worker' },
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'worker', ...container }] } },
    ...spec,
  },
})

const scaledObject = (spec: object) => ({
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: { name: 'worker' },
  spec: { scaleTargetRef: { name: 'worker' }, triggers: [], ...spec },
})

test('the schemas of Kubernetes and KEDA accept valid objects', () => {
  expect(validateObjects([deployment({ replicas: 2 }), scaledObject({ minReplicaCount: 2 })])).toEqual([])
})

test('the schemas reject misspelt members and values of the wrong type', () => {
  const invalidObjects = [
    deployment({}, { readynessProbe: {} }),
    deployment({ replicas: '2' }),
    scaledObject({ minReplicaCont: 2 }),
  ]
  expect(validateObjects(invalidObjects)).toEqual([
    expect.stringMatching(/^Deployment worker: .*"readynessProbe"' does not exist/),
    'Deployment worker: data/spec/replicas must be integer',
    expect.stringMatching(/^Deployment worker: Type 'string' is not assignable to type 'number'/),
    expect.stringMatching(/^ScaledObject worker: .*"minReplicaCont"' does not exist/),
  ])
})
