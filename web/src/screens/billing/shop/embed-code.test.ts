import { describe, expect, test } from 'vitest'
import { embedCode, htmlCode, linkCode, originIn, reactCode, withLook } from './embed-code.ts'

const url = 'https://shop.example/v1/checkout-links/polar_cl_1/redirect'
const plain = {
  url,
  look: { locale: '', theme: '' },
  mode: 'overlay',
  events: [],
  label: 'Buy',
} as const
const dark = { locale: 'de', theme: 'dark' }

test('the look of a checkout is in the address, unless it is that of the buyer', () => {
  expect(withLook(url, { locale: '', theme: '' })).toBe(url)
  expect(withLook(url, { locale: 'uk', theme: 'dark' })).toBe(`${url}?locale=uk&theme=dark`)
})

test('what is copied into a page is markup, whatever the label is', () => {
  const code = embedCode(url, dark, '"Buy" <b> & more')
  expect(code).toContain('<script src="https://shop.example/embed.js" defer></script>')
  expect(code).toContain(`href="${url}?locale=de" data-guildhall-checkout`)
  expect(code).toContain('data-guildhall-theme="dark">&#34;Buy&#34; &#60;b&#62; &#38; more</a>')
})

test('without events, a link over the page needs no script of its own', () => {
  expect(htmlCode(plain)).toBe(embedCode(url, plain.look, 'Buy'))
})

test('with events, each of them is listened to, and the link works without the script', () => {
  const code = htmlCode({ ...plain, look: dark, events: ['loaded', 'success'] })
  expect(code).toContain(`<a href="${url}?locale=de&#38;theme=dark" id="buy">Buy</a>`)
  expect(code).toContain(`Guildhall.checkout('${url}', { theme: 'dark', locale: 'de' })`)
  expect(code.indexOf('Guildhall.checkout')).toBeLessThan(code.indexOf('preventDefault'))
  expect(code.match(/addEventListener\('(loaded|success)'/g)).toHaveLength(2)
})

test('inside a page there is a place for it', () => {
  const code = htmlCode({ ...plain, mode: 'inline' })
  expect(code).toContain('<div id="checkout"></div>')
  expect(code).toContain(`Guildhall.inline(document.getElementById('checkout'), '${url}')`)
})

test('an address cannot end the string or the script that it is in', () => {
  const evil = "https://shop.example/?a='</script>\\"
  const code = htmlCode({ ...plain, url: evil, mode: 'inline' })
  expect(code.match(/<\/script>/g)).toHaveLength(2)
  expect(code).toContain("'https://shop.example/?a=\\u0027\\u003c/script>\\u005c'")
})

test('a link alone has no script', () => {
  expect(linkCode({ ...plain, look: dark })).toBe(
    `<a href="${url}?locale=de&#38;theme=dark">Buy</a>`,
  )
})

describe('for React', () => {
  test('braces of a label are text', () => {
    const entity = (sign: string) => `&#${sign.charCodeAt(0)};`
    const label = `Buy ${entity('{')}it${entity('}')}`
    expect(reactCode({ ...plain, label: 'Buy {it}' })).toContain(label)
  })

  test('what is put into a page is taken away with it', () => {
    const code = reactCode({ ...plain, mode: 'inline', events: ['closed'] })
    expect(code).toContain('checkout?.close()')
    expect(code).toContain("checkout.addEventListener('closed'")
  })
})

test.each([
  ['https://example.com', 'https://example.com'],
  [' https://example.com/shop?x=1 ', 'https://example.com'],
  ['Example.com/shop', 'https://example.com'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['', undefined],
  ['two words', undefined],
  ['data://x', undefined],
  ['https://', undefined],
])('the origin in "%s" is %s', (typed, origin) => {
  expect(originIn(typed)).toBe(origin)
})
