import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import common from '../../../locales/de/common.json'
import shell from '../../../locales/de/shell.json'
import { create } from './limits/organizations.ts'
import { changeEmail } from './limits/profile.ts'
import { problemOf, useLimitChecks } from './limits.ts'

test('a field is refused for the reason the contract would have', () => {
  expect(problemOf(changeEmail.newEmail, ' ')?.text).toBe('required')
  expect(problemOf(changeEmail.newEmail, 'anna')?.text).toBe('email')
  expect(problemOf(changeEmail.newEmail, 'anna@polden.example')).toBeUndefined()
  expect(problemOf(create.slug, 'Полдень')?.text).toBe('invalid')
  expect(problemOf(create.slug, 'a'.repeat(65))).toEqual({ text: 'long', of: 64 })
  expect(problemOf(create.slug, 'polden')).toBeUndefined()
})

test('a number has to be one, whole where it must, and within its limits', () => {
  const seats = { kind: 'number', whole: true, least: 1, most: 50 } as const
  expect(problemOf(seats, 'many')?.text).toBe('number')
  expect(problemOf(seats, '1.5')?.text).toBe('number')
  expect(problemOf(seats, '0')).toEqual({ text: 'least', of: 1 })
  expect(problemOf(seats, '51')).toEqual({ text: 'most', of: 50 })
  expect(problemOf(seats, '50')).toBeUndefined()
  expect(problemOf(seats, '')).toBeUndefined()
})

function Problem({ email }: { email: string }) {
  const checks = useLimitChecks({ email: changeEmail.newEmail, absent: { required: true } })
  const form = new FormData()
  form.set('email', email)
  return Object.entries(checks).map(
    ([name, check]) => check(email, form) && `${name}: ${check(email, form)}`,
  )
}

test('a problem is said in the language of the page, of the fields that the form has', () => {
  const page = (email: string) => (
    <IntlProvider locale="de" messages={{ common, shell } as never} timeZone="UTC">
      <Problem email={email} />
    </IntlProvider>
  )
  expect(renderToStaticMarkup(page(''))).toBe(`email: ${common.ui.required}`)
  expect(renderToStaticMarkup(page('anna@polden.example'))).toBe('')
})
