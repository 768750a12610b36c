import { expect, test } from 'vitest'
import { catalogsWithoutMail, withoutMail } from './catalogs.ts'

const catalog = JSON.stringify({
  title: 'Sessions',
  mail: { subject: 'New device' },
  form: { mail: 'E-mail' },
})

test('only the top-level email texts are removed', () => {
  expect(JSON.parse(withoutMail(catalog))).toEqual({ title: 'Sessions', form: { mail: 'E-mail' } })
})

test('catalogs are trimmed, other files are left alone', () => {
  const { transform } = catalogsWithoutMail('/repo/locales')
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const run = (id: string) => transform.call({} as never, catalog, id, undefined as never)
  expect(run('/repo/locales/uk/sessions.json')).toMatchObject({ code: withoutMail(catalog) })
  expect(run('/repo/locales/uk/sessions.json?import')).toMatchObject({
    code: withoutMail(catalog),
  })
  expect(run('/repo/web/src/data.json')).toBeNull()
  expect(run('/repo/locales-old/uk/sessions.json')).toBeNull()
})
