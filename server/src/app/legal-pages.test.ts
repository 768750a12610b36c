import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { loadPages } from '../platform/web/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ app: { pages: await loadPages() } })
  const put = (place: string, markdown: string) =>
    server.operator().put(`/api/admin/legal-texts/${place}`, { markdown, revision: 0 })
  await put('terms/en', '# Terms of Acme\n\n## Use\n\n<script>alert(1)</script>')
  await put('terms/de', 'Ohne Titel')
})
afterAll(() => server.stop())

async function page(path: string) {
  const { status, text } = await server.visitor({ accept: 'text/html' }).get(path)
  const drawn = /<div id="root".*?>(.*)<\/div>\n<\/body>/s.exec(text)?.[1] ?? ''
  return { status, drawn, text }
}

test('a text is drawn without scripts, in the language of the page or in another with a note', async () => {
  const { drawn, status, text } = await page('/legal/terms')
  expect(status).toBe(200)
  expect(text).toContain('<title>Terms of Acme · Guildhall</title>')
  expect(text).not.toContain('<noscript>')
  expect(drawn).toMatch(/<h1[^>]*lang="en"[^>]*>Terms of Acme<\/h1>/)
  expect(drawn).toContain('<h2 id="text-use">Use</h2>')
  expect(drawn).toContain('&lt;script&gt;')
  expect(drawn).toMatch(/<a href="\?lang=de"/)
  expect(drawn).not.toMatch(/<a href="\?lang=(?:en|fr)"/)
  expect(drawn).not.toContain('-legal-')
  // What is drawn is not sent a second time.
  expect(text.match(/id=\\?"text-use/g)).toHaveLength(1)

  const german = await page('/legal/terms?lang=de')
  expect(german.drawn).toContain('Nutzungsbedingungen</h1>')
  expect(german.drawn).toContain('<p>Ohne Titel</p>')
  expect(german.drawn).toMatch(/data-prose="" lang="de"/)

  const russian = await page('/legal/terms?lang=ru')
  expect(russian.drawn).toContain('Этого текста нет на русском')
  expect(russian.drawn).toMatch(/data-prose="" lang="en"/)
  expect(russian.drawn).not.toContain('-legal-')
})

test('a page without a text does not exist', async () => {
  for (const path of ['/legal/privacy', '/legal/imprint'])
    expect((await page(path)).status).toBe(404)
  expect((await page('/legal/privacy?lang=de')).drawn).toContain('Seite nicht gefunden')
})
