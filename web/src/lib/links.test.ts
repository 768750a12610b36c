import { expect, test } from 'vitest'
import { linkTo } from './links.ts'

test('a link has its parameters encoded, and only fields with a value', () => {
  const link = linkTo('/o/:slug/settings/members', { slug: 'a/b' }, { find: 'ä', page: undefined })
  expect(link).toBe('/o/a%2Fb/settings/members?find=%C3%A4')
  expect(linkTo('/account/sessions')).toBe('/account/sessions')
})
