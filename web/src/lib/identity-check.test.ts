import { expect, test } from 'vitest'
import { askIdentityWith, confirmIdentity } from './identity-check.ts'

const failure = (code: string) => ({ code, message: '', status: 403 })

test('requests that fail at the same time ask the person once', async () => {
  const asked: string[] = []
  const stop = askIdentityWith(async (check) => {
    asked.push(check)
    return true
  })
  const answers = await Promise.all([
    confirmIdentity(failure('IDENTITY_CONFIRMATION_REQUIRED')),
    confirmIdentity(failure('IDENTITY_CONFIRMATION_REQUIRED')),
  ])
  expect(answers).toEqual([true, true])
  expect(await confirmIdentity(failure('SESSION_IS_NOT_FRESH'))).toBe(true)
  expect(asked).toEqual(['confirm', 'sign in'])
  stop()
})

test('failures of billing, which are called otherwise, ask as well', async () => {
  const asked: string[] = []
  const stop = askIdentityWith(async (check) => asked.push(check) > 0)
  const refused = (message: string) => ({ code: 'NotPermitted', message, status: 403 })
  expect(await confirmIdentity(refused('Identity confirmation required'))).toBe(true)
  expect(await confirmIdentity(refused('Session is not fresh'))).toBe(true)
  expect(
    await confirmIdentity({ code: 'Unauthorized', message: 'Unauthorized', status: 401 }),
  ).toBe(true)
  expect(asked).toEqual(['confirm', 'sign in', 'sign in'])
  expect(await confirmIdentity(refused('Not permitted'))).toBe(false)
  stop()
})

test('other failures, and pages without the shell, ask nobody', async () => {
  expect(await confirmIdentity(failure('SESSION_IS_NOT_FRESH'))).toBe(false)
  const stop = askIdentityWith(async () => true)
  expect(await confirmIdentity(failure('FORBIDDEN'))).toBe(false)
  stop()
})
