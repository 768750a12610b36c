import { expect, test } from 'vitest'
import { candidates, slugOf } from './slug-of.ts'

test('a name in any of the languages suggests an address', () => {
  expect(slugOf('Werkstatt Lindenau & Söhne')).toBe('werkstatt-lindenau-sohne')
  expect(slugOf('Großkreutz GmbH')).toBe('grosskreutz-gmbh')
  expect(slugOf('Щука и Ёж')).toBe('shchuka-i-ezh')
  expect(slugOf('Ґанок та Їжа')).toBe('ganok-ta-izha')
  expect(slugOf('Łódź Świt')).toBe('lodz-swit')
  expect(slugOf('İğne Oyası')).toBe('igne-oyasi')
  expect(slugOf('L’Atelier d’Été')).toBe('latelier-dete')
})

test('what has no letters suggests nothing, and a long name is cut', () => {
  expect(slugOf('木工 …')).toBe('')
  expect(candidates('')).toEqual([])
  expect(slugOf(`${'a'.repeat(47)} b`)).toBe('a'.repeat(47))
})

test('a number makes a taken address another one', () => {
  expect(candidates('acme')).toEqual(['acme', 'acme-2', 'acme-3', 'acme-4', 'acme-5'])
})
