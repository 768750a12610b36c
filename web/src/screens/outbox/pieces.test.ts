import { expect, test } from 'vitest'
import { opensAsLink, paragraphsOf, piecesOf } from './pieces.ts'

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
