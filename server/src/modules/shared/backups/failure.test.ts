import { expect, test } from 'vitest'
import { BackupTooLarge, PlaceFailed } from '../../../platform/backups/index.ts'
import { failureOf } from './failure.ts'

const withCode = (code: string) => Object.assign(new Error('It failed.'), { code })

test.each([
  ['disk_full', withCode('ENOSPC')],
  ['disk_full', new Error('The file cannot be written.', { cause: withCode('EDQUOT') })],
  ['disk_full', withCode('53100')],
  ['not_writable', new Error('The file cannot be written.', { cause: withCode('EROFS') })],
  ['too_large', new BackupTooLarge()],
  ['storage_failed', new PlaceFailed('It failed.', { cause: withCode('ECONNREFUSED') })],
  ['database_failed', withCode('57P01')],
  ['database_failed', new Error('Connection terminated unexpectedly')],
  ['unknown', withCode('EIO')],
  ['unknown', 'a text'],
])('%s is told by %o', (expected, error) => {
  expect(failureOf(error)).toBe(expected)
})
