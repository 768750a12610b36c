import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { type Message, pseudoText, pseudoTexts } from './pseudo.ts'

const pseudo = (message: string) => pseudoText(compile(message) as Message)

function namesIn(message: unknown): string[] {
  if (!Array.isArray(message)) {
    return typeof message === 'object' && message !== null
      ? Object.values(message).flatMap(namesIn)
      : []
  }
  const [head, ...rest] = message
  const own = typeof head === 'string' && rest.length === 0 ? [head] : []
  return [...own, ...message.flatMap(namesIn)]
}

test('a plain text is marked, bracketed and at least a third longer', () => {
  const text = pseudoText('Sign in to continue')
  expect(text).toMatch(/^⟦.*⟧$/)
  expect(text).not.toContain('Sign')
  expect(text.length).toBeGreaterThanOrEqual('Sign in to continue'.length * 1.35)
})

test.each([
  'Hello {name}, {name}',
  'The link to <b>{email}</b> is on its way',
  '{count, plural, one {# row of {owner}} other {# rows of {owner}}}',
  '{kind, select, a {one {x}} other {two}}',
])('%s keeps what is filled in', (message) => {
  expect(namesIn(pseudo(message))).toEqual(namesIn(compile(message)))
})

test('the branches of a plural are stretched, the number stays', () => {
  expect(pseudo('{n, plural, one {# second} other {# seconds}}')).toEqual([
    '⟦',
    ['n', 2, { one: [0, ' šéçöñd'], other: [0, ' šéçöñdš'] }],
    expect.stringMatching(/⟧$/),
  ])
})

test('a whole catalog keeps its keys', () => {
  const catalog = { ui: { title: 'Sessions', forgot: { title: 'Forgot?' } } }
  expect(Object.keys(pseudoTexts(catalog).ui ?? {})).toEqual(['title', 'forgot'])
})
