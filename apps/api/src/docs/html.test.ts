import { html, prose } from './html'

test('what is put into a page is text, unless it is markup itself', () => {
  const title = `<script>"&'`
  expect(html`<b title="${title}">${html`<i>${title}</i>`}</b>`.text).toBe(
    '<b title="&lt;script&gt;&quot;&amp;&#39;"><i>&lt;script&gt;&quot;&amp;&#39;</i></b>',
  )
})

test('words between backticks are code, and are escaped like others', () => {
  expect(html`${prose('Send `Bearer <token>` again.')}`.text).toBe(
    'Send <code>Bearer &lt;token&gt;</code> again.',
  )
})
