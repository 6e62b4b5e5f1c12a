import { html } from './html'

test('values in a template are escaped unless they are markup', () => {
  const title = `<script>"&'`
  expect(html`<b title="${title}">${html`<i>${title}</i>`}</b>`.text).toBe(
    '<b title="&lt;script&gt;&quot;&amp;&#39;"><i>&lt;script&gt;&quot;&amp;&#39;</i></b>',
  )
})
