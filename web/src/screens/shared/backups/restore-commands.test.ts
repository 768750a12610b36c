import { expect, test } from 'vitest'
import { quoted, restoreCommands } from './restore-commands.ts'

test('a file is checked first, then it replaces the database', () => {
  expect(restoreCommands('/srv/data/backups/a.backup')).toBe(
    'npx guildhall restore /srv/data/backups/a.backup --verify\n' +
      'npx guildhall restore /srv/data/backups/a.backup --replace',
  )
})

test.each([
  ['/srv/my data/a', "'/srv/my data/a'"],
  ["/srv/it's", `'/srv/it'\\''s'`],
  ['$(reboot)', "'$(reboot)'"],
])('%s is one word of a shell', (text, word) => {
  expect(quoted(text)).toBe(word)
})
