import { expect, test } from 'vitest'
import { keepLegal } from './legal.ts'

const link = (href: string, text: string) =>
  `<a class="l" href="${href}" target="_blank">${text}</a>`
const start = '<footer><div class="r" data-legal="">'
const html = [
  `<p class="t" data-legal="terms">You accept the ${link('/-terms-', 'terms')}.</p><p>Other</p>`,
  `${start}${link('/-support-', 'Help')}${link('/-terms-', 'Terms')}${link('/-privacy-', 'Privacy')}</div></footer>`,
].join('')
const none = {
  name: 'Acme',
  logo: null,
  accentColor: null,
  colors: null,
  support: null,
  termsUrl: null,
  privacyUrl: null,
}

test('without any link, neither the list nor the sentence stays', () => {
  expect(keepLegal(html, none)).toBe('<p>Other</p><footer></footer>')
})

test('the links that are set stay with their addresses, an email address as a link to write to it', () => {
  const set = { ...none, support: 'help@acme.example', privacyUrl: 'https://acme.example/?a=1&b="' }
  expect(keepLegal(html, set)).toBe(
    [
      `<p>Other</p>${start}`,
      link('mailto:help@acme.example', 'Help'),
      link('https://acme.example/?a=1&#38;b=&#34;', 'Privacy'),
      '</div></footer>',
    ].join(''),
  )
})

test('with terms, the sentence about them stays', () => {
  expect(keepLegal(html, { ...none, termsUrl: '/terms' })).toBe(
    [
      `<p class="t" data-legal="terms">You accept the ${link('/terms', 'terms')}.</p><p>Other</p>`,
      `${start}${link('/terms', 'Terms')}</div></footer>`,
    ].join(''),
  )
})
