import { QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi({ TRUST_PROXY: '1' })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', null],
  ['[2001:db8::1]:80', null],
  ["unknown, junk'", null],
])('X-Forwarded-For %j is stored as client address %j', async (forwardedFor, expectedIp) => {
  const analyze = api().withKey().post('/api/v1/analyze').set('X-Forwarded-For', forwardedFor)
  const { body } = await analyze.send(QUESTION).expect(202)
  const [task] = await api().query('select host(client_ip) as ip from analysis_tasks where id = $1', [
    body.task_id,
  ])
  expect(task).toEqual({ ip: expectedIp })
})
