import { expect, test } from 'vitest'
import { briefly, linesOf, opensAsLink, paragraphsOf, piecesOf } from './pieces.ts'

const link = 'https://house.example/api/auth/verify-email?token=a.b'

test('a line is cut where its links stand, and nothing is lost', () => {
  const line = `Open ${link}, or ${link}.`
  const pieces = piecesOf(line, [link])
  expect(pieces.map(({ text }) => text).join('')).toBe(line)
  expect(pieces.filter(({ href }) => href === link)).toHaveLength(2)
})

test('of two links the longer one wins', () => {
  expect(piecesOf(`${link}&x=1`, [link, `${link}&x=1`])).toEqual([
    { text: `${link}&x=1`, href: `${link}&x=1` },
  ])
})

test('a script is never a link', () => {
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', '/relative', '']) {
    expect(opensAsLink(bad)).toBe(false)
    expect(piecesOf(`Open ${bad}`, [bad]).every(({ href }) => href === undefined)).toBe(true)
  }
})

test('paragraphs keep their lines', () => {
  expect(paragraphsOf('Hello\n\n\nOne\ntwo\n')).toEqual([['Hello'], ['One', 'two']])
  expect(paragraphsOf('')).toEqual([])
})

test('an address is shown by the name above it, which is said once', () => {
  expect(linesOf(['Confirm address:', link], [link])).toEqual([
    [{ text: 'Confirm address', href: link }],
  ])
  expect(linesOf(['Confirmer :', link], [link])).toEqual([[{ text: 'Confirmer', href: link }]])
})

test('an address that nobody named is shown by its place', () => {
  const brief = { text: 'house.example/api/…', href: link }
  expect(linesOf([link], [link])).toEqual([[brief]])
  expect(linesOf(['Look:', `here: ${link}`], [link])).toEqual([
    [{ text: 'Look:' }],
    [{ text: 'here: ' }, brief],
  ])
  expect(briefly('https://house.example:8080/orders?x=1')).toBe('house.example:8080/orders')
  expect(briefly('https://house.example')).toBe('house.example/')
})

test('a name above what is no link stays where it is', () => {
  const bad = 'javascript:alert(1)'
  expect(linesOf(['Run:', bad], [bad])).toEqual([[{ text: 'Run:' }], [{ text: bad }]])
})
