import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '@guildhall/contract/boot'
import { html } from 'hono/html'
import { type I18n, loadI18n } from '../../platform/i18n/index.ts'
import { htmlOf, mailsOf, sampleOf, textOf } from '../../platform/mail/index.ts'
import type { Command } from '../parts/command.ts'

export const mailPreview: Command = {
  name: 'mail preview',
  words: ['<folder>'],
  summary: 'Write every mail of the product in every language, to be looked at',
  detail: `
With values as they might be. Needs no installation and sends nothing; open index.html.`,
  async run({ given, output, place }) {
    const folder = place(given.words[0] ?? '')
    const i18n = await loadI18n()
    const mails = mailsOf(i18n)
    for (const locale of locales) {
      await mkdir(join(folder, locale), { recursive: true })
      for (const words of mails) await write(folder, i18n, locale, words)
    }
    await writeFile(join(folder, 'index.html'), index(i18n, mails))
    const path = join(folder, 'index.html')
    output.answer({ path, mails, locales }, () => `${mails.length} mails: ${path}`)
    return undefined
  },
}

const origin = 'https://accounts.example.com'
const fileOf = (words: string) => words.replace('.mail.', '.')

async function write(folder: string, i18n: I18n, locale: Locale, words: string) {
  const letter = sampleOf(i18n, locale, words, origin)
  const path = join(folder, locale, fileOf(words))
  await writeFile(`${path}.html`, htmlOf(letter))
  await writeFile(`${path}.txt`, `${letter.subject}\n\n${textOf(letter)}`)
}

function index(i18n: I18n, mails: readonly string[]): string {
  const link = (locale: Locale, words: string) =>
    html`<a href="${locale}/${fileOf(words)}.html">${locale}</a> `
  const row = (words: string) => html`<tr>
<td>${sampleOf(i18n, 'en', words, origin).subject}</td>
<td>${locales.map((locale) => link(locale, words))}</td>
</tr>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails of Guildhall</title>
</head>
<body>
<h1>Mails of Guildhall</h1>
<table>${mails.map(row)}</table>
</body>
</html>
`.toString()
}
