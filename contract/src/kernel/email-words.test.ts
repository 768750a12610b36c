import { describe, expect, test } from 'vitest'
import { cleanWording, fillWording, piecesOf, wordingProblem } from './email-words.ts'

const known = ['customer', 'seller', 'product']

describe('what is stored', () => {
  test.each([
    [
      'a line loses its breaks',
      'subject',
      ' Thanks\r\nBcc: eve@example.com ',
      'Thanks Bcc: eve@example.com',
    ],
    [
      'a text keeps them',
      'opening',
      'One\r\nTwo\rThree  \n\n\n\n\nFour',
      'One\nTwo\nThree\n\nFour',
    ],
    ['nothing but space is nothing', 'closing', ' \n\t ', null],
    ['what turns the direction is taken out', 'opening', 'abc\u202Ecba\u2066x\u2069', 'abccbax'],
    ['what nobody sees is taken out', 'subject', 'pay\u200Bpal\u00AD\uFEFF\u3164', 'paypal'],
    ['control characters are taken out', 'opening', 'a\u0000\u001B[2Jb', 'a[2Jb'],
    ['an emoji of several parts stays one', 'opening', '👩🏽\u200D💻 a\u200Db', '👩🏽\u200D💻 ab'],
  ] as const)('%s', (_, field, typed, stored) => {
    expect(cleanWording(field, typed)).toBe(stored)
  })
})

describe('placeholders', () => {
  test('are filled in, and other braces stay', () => {
    const values = { customer: 'Ada', product: 'Book' }
    expect(fillWording('Hi {customer}, {product}! {} { } {product', values)).toBe(
      'Hi Ada, Book! {} { } {product',
    )
  })

  test.each(['{nme}', '{}', '{ customer }', '{constructor}', '{amount, number}'])(
    '%s is unknown',
    (text) => {
      expect(wordingProblem('opening', `Hi ${text}`, known)).toEqual({ kind: 'placeholder', text })
    },
  )

  test('a value with a name in braces is not filled in again', () => {
    expect(fillWording('{customer}', { customer: '{product}', product: 'Book' })).toBe('{product}')
  })
})

describe('addresses', () => {
  test.each([
    'https://acme.example',
    'https://acme.example/a?b=c&d=%20#e',
    'HTTPS://Shop.Acme.Example:8443/x',
    'https://xn--bcher-kva.example/',
  ])('%s is one', (link) => {
    expect(wordingProblem('opening', `See (${link}).`, known)).toBeUndefined()
    expect(piecesOf(`See (${link}).`)).toEqual([
      { text: 'See (', isLink: false },
      { text: link, isLink: true },
      { text: ').', isLink: false },
    ])
  })

  test.each([
    'http://acme.example',
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example',
    'https://bank.example\\@evil.example',
    'https://evil.example/{customer}',
    'https://{seller}.example',
    'https://b\u0430nk.example',
    'https://evil.example/"onclick="x',
    'https://evil.example/<b>',
    'https://127.0.0.1/login',
    'https://[::1]/',
    'https://localhost/x',
    'ftp://acme.example/x',
    'javascript://acme.example/%0aalert(1)',
    'javascript:alert(1)',
    'data:text/html,x',
    `https://acme.example/${'a'.repeat(300)}`,
  ])('%s is refused', (link) => {
    expect(wordingProblem('closing', `See ${link} now`, known)).toMatchObject({ kind: 'link' })
    expect(piecesOf(link).some(({ isLink }) => isLink)).toBe(false)
  })

  test('a subject and a greeting have none', () => {
    for (const field of ['subject', 'greeting'] as const)
      expect(wordingProblem(field, 'Go to https://acme.example', known)).toEqual({ kind: 'noLink' })
  })

  test('there are at most three, and at most twenty lines', () => {
    const link = 'https://acme.example '
    expect(wordingProblem('opening', link.repeat(3), known)).toBeUndefined()
    expect(wordingProblem('opening', link.repeat(4), known)).toEqual({ kind: 'links', most: 3 })
    expect(wordingProblem('opening', 'a\n'.repeat(19), known)).toBeUndefined()
    expect(wordingProblem('opening', 'a\n'.repeat(20), known)).toEqual({ kind: 'lines', most: 20 })
  })
})
