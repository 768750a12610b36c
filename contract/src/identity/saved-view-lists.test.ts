import { expect, test } from 'vitest'
import { areaPages } from '../pages.ts'
import { fieldsOfView, savedViewLists, searchOfView } from './saved-view-lists.ts'

const elsewhere = ['page', 'before', 'after', 'trail', 'open', 'invite', 'tab']

test.each(Object.entries(savedViewLists))('views of %s keep all filters of its page', (_, list) => {
  const search: Readonly<Record<string, number>> =
    'search' in areaPages[list.page] ? areaPages[list.page].search : {}
  const filters = Object.entries(search).filter(([name]) => !elsewhere.includes(name))
  expect(Object.entries(list.fields)).toEqual(filters)
})

test('a view keeps only filters of its list', () => {
  const search = '?find=Ada&page=3&open=1&next=https%3A%2F%2Fevil.example&role=owner&role=admin'
  expect(fieldsOfView('members', search)).toEqual({ find: 'Ada', role: 'owner' })
  expect(searchOfView('invitations', search)).toBe('find=Ada')
  expect(searchOfView('organizations', '//evil.example/?find=1#find=2')).toBe('')
})

test('a filter that is longer than the page takes it is left out', () => {
  const find = 'ä'.repeat(200)
  expect(fieldsOfView('members', `find=${find}`)).toEqual({ find })
  expect(fieldsOfView('members', `find=${find}ä&sort=-name`)).toEqual({ sort: '-name' })
})
