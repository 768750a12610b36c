import { expect, test } from 'vitest'
import { catalogsWithoutMail, withoutMail } from './catalogs.ts'

const catalog = JSON.stringify({
  title: 'Sessions',
  mail: { subject: 'New device' },
  form: { mail: 'E-mail' },
})

test('only the top-level mail texts stay at home', () => {
  expect(JSON.parse(withoutMail(catalog))).toEqual({ title: 'Sessions', form: { mail: 'E-mail' } })
})

test('catalogs are trimmed, other files are left alone', () => {
  const { transform } = catalogsWithoutMail('/house/locales')
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const run = (id: string) => transform.call({} as never, catalog, id, undefined as never)
  expect(run('/house/locales/uk/sessions.json')).toMatchObject({ code: withoutMail(catalog) })
  expect(run('/house/locales/uk/sessions.json?import')).toMatchObject({
    code: withoutMail(catalog),
  })
  expect(run('/house/web/src/data.json')).toBeNull()
  expect(run('/house/locales-old/uk/sessions.json')).toBeNull()
})
