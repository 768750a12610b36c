import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { render } from './html.ts'

function htmlOf(text: string): string {
  const result = render(text, 'Contents')
  if (!result.ok) throw new Error(result.code)
  return result.value.html.trim()
}
const titleOf = (text: string) => {
  const result = render(text, 'Contents')
  return result.ok ? result.value.title : result.code
}

describe('the parts of a text', () => {
  test.each([
    ['a paragraph', 'One\ntwo', '<p>One\ntwo</p>'],
    ['emphasis', '**a** *b*', '<p><strong>a</strong> <em>b</em></p>'],
    ['a line break', 'a  \nb', '<p>a<br>b</p>'],
    ['code', '`a < b`', '<p><code>a &lt; b</code></p>'],
    [
      'a block of code',
      '```js\nif (a < b) c()\n```',
      '<pre><code>if (a &lt; b) c()\n</code></pre>',
    ],
    ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['a numbered list', '3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['a quote', '> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['a line', '---', '<hr>'],
    ['signs of HTML', '1 < 2 & "x"', '<p>1 &lt; 2 &amp; &quot;x&quot;</p>'],
  ])('%s', (_, text, html) => {
    expect(htmlOf(text).replaceAll(/>\n+</g, '><')).toBe(html.replaceAll(/>\n+</g, '><'))
  })

  test('a table keeps the sides of its columns without styles', () => {
    const html = htmlOf('| a | b |\n|---|--:|\n| 1 | 2 |')
    expect(html).toContain('<th data-align="right">b</th>')
    expect(html).toContain('<td>1</td>')
    expect(html).not.toContain('style')
  })
})

describe('links', () => {
  test.each([
    [
      'https://a.example/b?c=d&e',
      '<a href="https://a.example/b?c=d&amp;e" rel="noopener noreferrer">x</a>',
    ],
    ['mailto:a@b.example', '<a href="mailto:a@b.example">x</a>'],
    ['/legal/privacy', '<a href="/legal/privacy">x</a>'],
    ['#What-we-store', '<a href="#text-what-we-store">x</a>'],
    ['#Данные', '<a href="#text-данные">x</a>'],
  ])('to %s are kept', (href, html) => {
    expect(htmlOf(`[x](${href})`)).toBe(`<p>${html}</p>`)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x0a;script:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//evil.example/a',
    'blob:https://a.example/1',
    'privacy',
    './/evil.example',
    'a/b?c=d:e',
    `https://a.example/${'a'.repeat(2000)}`,
  ])('to %s stay text', (href) => {
    const texts = [`[x](${href})`, `[x](<${href}>)`, `<${href}>`, `[x]\n\n[x]: ${href}`]
    for (const text of texts) expect(htmlOf(text)).not.toContain('<a')
  })

  test.each(['/\\evil.example', '/a:b'])('to %s lead to this server', (href) => {
    const found = /href="([^"]*)"/.exec(htmlOf(`[x](${href})`))?.[1] ?? ''
    expect(found).not.toBe('')
    expect(new URL(found, 'https://own.example/legal/terms').host).toBe('own.example')
  })
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b>',
  '<!-- a --><style>*{}</style>',
  '![x](https://a.example/track.gif)',
  '[x](https://a.example "onmouseover=alert(1)")',
  '`<img src=x>`',
  '# <svg onload=alert(1)>',
  '[<img src=x>](https://a.example)',
  '| <script> |\n|---|\n| <iframe> |',
])('no element is made of %s', (text) => {
  const html = htmlOf(text)
  expect(html).not.toMatch(/<(?:script|img|svg|style|iframe|b)\b|<!--/)
  expect(html.replaceAll(/href="[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/)
})

test('whatever is typed becomes elements of the list, closed in their order', () => {
  const allowed =
    /^<\/?(?:p|h[2-6]|ul|ol|li|blockquote|strong|em|table|thead|tbody|tr|th|td|hr|br|pre|code|nav|a)(?: (?:href|rel|id|start|data-align|aria-label)="[^"<>]*")*>$/
  const pieces = fc.constantFrom(
    ...[
      '# ',
      '## ',
      '> ',
      '- ',
      '1. ',
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '[',
      '](',
      ')',
      '<',
      '>',
      '!',
    ],
    ...[
      '|',
      '---',
      '\n',
      '\n\n',
      '&',
      '"',
      "'",
      '\\',
      'a',
      'javascript:',
      'https://a.b',
      'on=',
      '&#x3c;',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const result = render(parts.join(''), 'Contents')
      if (!result.ok) return
      const open: string[] = []
      for (const [tag] of result.value.html.matchAll(/<[^>]*>/g)) {
        expect(tag).toMatch(allowed)
        const name = /\w+/.exec(tag)?.[0] ?? ''
        if (['hr', 'br'].includes(name)) continue
        if (tag.startsWith('</')) expect(open.pop()).toBe(name)
        else open.push(name)
      }
      expect(open).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

describe('headings', () => {
  test('the only heading of the first level is the title, if the text begins with it', () => {
    expect(titleOf('# Terms of *Acme*\n\nText')).toBe('Terms of Acme')
    expect(htmlOf('# Terms\n\n## One')).toBe('<h2 id="text-one">One</h2>')
    expect(titleOf('Text\n\n# Terms')).toBeNull()
    expect(titleOf('## Terms')).toBeNull()
    expect(titleOf('# One\n\n# Two')).toBeNull()
    expect(titleOf('#\n\nText')).toBeNull()
  })

  test('are below the title of the page', () => {
    expect(htmlOf('# One\n\n# Two\n\n## Three')).toBe(
      '<h2 id="text-one">One</h2>\n<h2 id="text-two">Two</h2>\n<h3 id="text-three">Three</h3>',
    )
  })

  test('have an id each, of their words in any language', () => {
    const html = htmlOf('## Данные\n\n## A & b\n\n## A b\n\n## A b 2\n\n## ???')
    expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'text-данные',
      'text-a-b',
      'text-a-b-2',
      'text-a-b-2-2',
      'text-',
    ])
  })

  test('of a long text are listed before it', () => {
    const four = '# T\n\n## A\n\n### Inside\n\n## B\n\n## C\n\n## <D>'
    const [list = ''] = htmlOf(four).split('</nav>')
    expect(list).toBe(
      '<nav aria-label="Contents"><p>Contents</p><ul><li><a href="#text-a">A</a></li>' +
        '<li><a href="#text-b">B</a></li><li><a href="#text-c">C</a></li>' +
        '<li><a href="#text-d">&lt;D&gt;</a></li></ul>',
    )
    expect(htmlOf('## A\n\n## B\n\n## C')).not.toContain('<nav')
  })
})

describe('a text that is made to be slow', () => {
  const limit = 100_000
  const filled = (piece: string) => piece.repeat(Math.floor(limit / piece.length))

  test.each([
    ['stars', filled('*')],
    ['pairs of stars', filled('**a')],
    ['stars that close nothing', `${filled('a**b')}`],
    ['underlines', filled('_a')],
    ['open brackets', filled('[')],
    ['closed brackets', filled('[]')],
    ['links in links', filled('[a](b')],
    ['pictures', filled('![')],
    ['code', filled('`a``')],
    ['angles', filled('<a ')],
    ['comments', filled('<!--')],
    ['quotes', filled('>')],
    ['quotes in lines', filled('> > > a\n')],
    ['lists', Array.from({ length: 300 }, (_, deep) => `${' '.repeat(deep * 2)}- a`).join('\n')],
    ['headings of one name', filled('# a\n')],
    ['columns', `${filled('|a').slice(0, limit / 2)}\n${filled('|-').slice(0, limit / 2)}`],
    ['rows', `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'|\n'.repeat(40_000)}`],
    ['entities', filled('&amp')],
    ['one address again and again', `[a]: /${'b'.repeat(1900)}\n\n${'[a]'.repeat(32_000)}`],
    ['definitions', filled('[a]: b\n')],
    ['backslashes', filled('\\')],
    ['blanks', filled(' ')],
    ['spaces at ends of lines', filled('a  \n')],
  ])(
    'is rendered or refused in little time: %s',
    (_, text) => {
      const result = render(text, 'Contents')
      if (result.ok) expect(result.value.html.length).toBeLessThanOrEqual(1_000_000)
      else expect(result.code).toBe('LEGAL_TEXT_IS_TOO_COMPLEX')
    },
    5000,
  )

  test('what is deeper than the parser goes is refused, and never left out', () => {
    const deep = (levels: number) => render(`${'> '.repeat(levels)}end`, '')
    for (const levels of [1, 10, 30, 37, 38]) {
      const result = deep(levels)
      if (result.ok) expect(result.value.html).toContain('end')
    }
    expect(deep(30).ok).toBe(true)
    for (const levels of [39, 40, 41, 60, 1000]) expect(deep(levels).ok).toBe(false)
    const lists = (levels: number) =>
      render(Array.from({ length: levels }, (_, at) => `${'  '.repeat(at)}- ${at}`).join('\n'), '')
    expect(lists(15).ok).toBe(true)
    expect(lists(25).ok).toBe(false)
  })
})
