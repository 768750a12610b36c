import { expect, test } from 'vitest'
import { keepOffered } from './ways.ts'

const way = (id: string, text: string) => `<li class="w" data-way="${id}"><b>${text}</b></li>`
const name = '-name-'
const html = [
  '<h1>x</h1><ul class="l" aria-label="y">',
  way('passkey', 'Passkey'),
  way('-drawn-', name),
  way('-provider-', name),
  way('-or-', 'or'),
  '</ul><form></form><p class="t" data-way="-email-">By email</p>',
].join('')
const all = { password: true, passkey: true, magicLink: true, mailCode: false }

test('only the offered methods stay, in the order of the settings', () => {
  const social = [
    { id: 'acme', name: 'Acme & <Sons>' },
    { id: 'github', name: 'GitHub' },
  ]
  expect(keepOffered(html, { methods: all, social })).toBe(
    [
      '<h1>x</h1><ul class="l" aria-label="y">',
      way('passkey', 'Passkey'),
      way('acme', 'Acme &amp; &lt;Sons&gt;'),
      way('github', 'GitHub'),
      way('-or-', 'or'),
      '</ul><form></form><p class="t" data-way="-email-">By email</p>',
    ].join(''),
  )
})

test('without any, neither the divider nor the link to sign in by email stays', () => {
  const methods = { password: true, passkey: false, magicLink: false, mailCode: false }
  expect(keepOffered(html, { methods, social: [] })).toBe(
    '<h1>x</h1><ul class="l" aria-label="y"></ul><form></form>',
  )
})
