import { expect, test } from 'vitest'
import { linesOf, opensAsLink, paragraphsOf, piecesOf, shortUrl } from './pieces.ts'

const link = 'https://guild.example/api/auth/verify-email?token=a.b'

test('a line is split at its links without losing text', () => {
  const line = `Open ${link}, or ${link}.`
  const pieces = piecesOf(line, [link])
  expect(pieces.map(({ text }) => text).join('')).toBe(line)
  expect(pieces.filter(({ href }) => href === link)).toHaveLength(2)
})

test('of two overlapping links the longer one is used', () => {
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

test('a URL is shown as the name in the line above', () => {
  expect(linesOf(['Confirm address:', link], [link])).toEqual([
    [{ text: 'Confirm address', href: link }],
  ])
  expect(linesOf(['Confirmer :', link], [link])).toEqual([[{ text: 'Confirmer', href: link }]])
})

test('a URL without a name is shown shortened', () => {
  const brief = { text: 'guild.example/api/…', href: link }
  expect(linesOf([link], [link])).toEqual([[brief]])
  expect(linesOf(['Look:', `here: ${link}`], [link])).toEqual([
    [{ text: 'Look:' }],
    [{ text: 'here: ' }, brief],
  ])
  expect(shortUrl('https://guild.example:8080/orders?x=1')).toBe('guild.example:8080/orders')
  expect(shortUrl('https://guild.example')).toBe('guild.example/')
})

test('a name above a text that is not a link is kept', () => {
  const bad = 'javascript:alert(1)'
  expect(linesOf(['Run:', bad], [bad])).toEqual([[{ text: 'Run:' }], [{ text: bad }]])
})
