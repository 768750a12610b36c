import { expect, test } from 'vitest'
import { downloadables } from './downloadables.ts'

const [a, b, c] = ['a', 'b', 'c']
const known = { files: new Set([a, b]), meters: new Set<string>(), guildOf: () => undefined }

test('files are stored with those of them that are archived', () => {
  const input = { files: [b, a], archived: { [a]: true, [c]: true } }
  expect(downloadables(input, known)).toEqual({
    properties: { files: [b, a], archived: { [a]: true } },
  })
})

test('a file is named once, and was uploaded for downloads', () => {
  const found = downloadables({ files: [a, c, a], archived: {} }, known)
  const places = 'issues' in found ? found.issues.map(({ loc }) => loc.at(-1)) : []
  expect(places).toEqual([1, 2])
})
