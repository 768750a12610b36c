import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '@guildhall/contract/boot'
import { html } from 'hono/html'
import { type I18n, loadI18n } from '../../platform/i18n/index.ts'
import { emailTemplates, htmlOf, sampleEmail, textOf } from '../../platform/mail/index.ts'
import type { Command } from '../parts/command.ts'

export const mailPreview: Command = {
  name: 'mail preview',
  parameters: ['<folder>'],
  summary: 'Write all emails in all languages to a folder, for review',
  detail: `
With sample values. Needs no installation and sends nothing; open index.html.`,
  async run({ args, output, resolvePath }) {
    const folder = resolvePath(args.positionals[0] ?? '')
    const i18n = await loadI18n()
    const mails = emailTemplates(i18n)
    for (const locale of locales) {
      await mkdir(join(folder, locale), { recursive: true })
      for (const template of mails) await write(folder, i18n, locale, template)
    }
    await writeFile(join(folder, 'index.html'), index(i18n, mails))
    const path = join(folder, 'index.html')
    output.result({ path, mails, locales }, () => `${mails.length} emails: ${path}`)
    return undefined
  },
}

const origin = 'https://accounts.example.com'
const fileOf = (template: string) => template.replace('.mail.', '.')

async function write(folder: string, i18n: I18n, locale: Locale, template: string) {
  const content = sampleEmail(i18n, locale, template, origin)
  const path = join(folder, locale, fileOf(template))
  await writeFile(`${path}.html`, htmlOf(content))
  await writeFile(`${path}.txt`, `${content.subject}\n\n${textOf(content)}`)
}

function index(i18n: I18n, mails: readonly string[]): string {
  const link = (locale: Locale, template: string) =>
    html`<a href="${locale}/${fileOf(template)}.html">${locale}</a> `
  const row = (template: string) => html`<tr>
<td>${sampleEmail(i18n, 'en', template, origin).subject}</td>
<td>${locales.map((locale) => link(locale, template))}</td>
</tr>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guildhall emails</title>
</head>
<body>
<h1>Guildhall emails</h1>
<table>${mails.map(row)}</table>
</body>
</html>
`.toString()
}
