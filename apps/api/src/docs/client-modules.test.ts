import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

test('pages of other origins may load the client as modules', async () => {
  const { headers, text } = await request(api().app)
    .get('/client/index.js')
    .set('Origin', 'https://app.example')
    .expect(200)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  const modules = [...text.matchAll(/from '\.\/([\w-]+\.js)'/g)]
  expect(modules.length).toBeGreaterThan(3)
  for (const [, name] of modules) await request(api().app).get(`/client/${name}`).expect(200)
  await request(api().app).get('/client/package.json').expect(404)
})

test('editors may load the types of the client beside its modules', async () => {
  const { headers, text } = await request(api().app).get('/client/index.d.ts').expect(200)
  expect(headers['content-type']).toBe('application/typescript; charset=utf-8')
  const modules = [...text.matchAll(/from '\.\/([\w-]+)\.ts'/g)]
  expect(modules.length).toBeGreaterThan(3)
  for (const [, name] of modules) await request(api().app).get(`/client/${name}.d.ts`).expect(200)
  await request(api().app).get('/client/index.js.map').expect(404)
})
