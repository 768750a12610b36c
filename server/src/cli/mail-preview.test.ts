import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '@guildhall/contract/boot'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './run.ts'

test('every mail is written in every language, with nothing left to fill in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-mail-preview-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  let out = ''
  const code = await run(
    ['mail', 'preview', folder, '--json'],
    {},
    {
      out: { write: (text) => (out += text) },
      err: { write: () => undefined },
    },
  )
  expect(code).toBe(0)
  const { mails } = JSON.parse(out)
  expect(mails).toContain('accounts.mail.verify')
  expect(mails).toContain('invitations.mail.invitation')
  for (const locale of locales) {
    const files = readdirSync(join(folder, locale))
    expect(files.length).toBe(mails.length * 2)
    for (const file of files) {
      const written = readFileSync(join(folder, locale, file), 'utf8')
      const text = written.replace(/<style>.*?<\/style>/s, '')
      expect(text, `${locale}/${file}`).not.toMatch(/\{\w+|undefined|\w+\.mail\.\w+/)
    }
    const verify = readFileSync(join(folder, locale, 'accounts.verify.html'), 'utf8')
    expect(verify).toContain(`lang="${locale}"`)
  }
  expect(existsSync(join(folder, 'index.html'))).toBe(true)
})
