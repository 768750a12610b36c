import { locales } from '@guildhall/contract/boot'
import { colorsOf } from '@guildhall/contract/shared/accent-colors'
import { describe, expect, test } from 'vitest'
import { loadI18n } from '../i18n/index.ts'
import { type EmailContent, htmlOf, textOf } from './layout.ts'
import { emailTemplates, sampleEmail } from './samples.ts'

const i18n = await loadI18n()
const origin = 'https://shop.example.com'
const templates = emailTemplates(i18n)
const toCustomers = templates.filter((each) => /^(?:customer-emails|withdrawals)\./.test(each))

const logo = { url: `${origin}/pictures/logo`, width: 40, height: 40 }
const content: EmailContent = {
  ...sampleEmail(i18n, 'en', 'customer-emails.mail.orderPaid', origin),
  logo,
  accent: colorsOf('#a01f2b'),
}

const unescaped = (html: string) =>
  html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe.each(locales)('in the language %s', (locale) => {
  test.each(templates)('%s has every text, as HTML and as plain text', (template) => {
    const email = sampleEmail(i18n, locale, template, origin)
    const html = unescaped(htmlOf(email))
    const text = textOf(email)
    const texts = [email.greeting, ...email.paragraphs, email.footer, email.expiry, email.notYou]
    for (const each of texts.filter((part) => part !== undefined)) {
      expect(html).toContain(each)
      expect(text).toContain(each)
    }
    expect(html).toContain(`<html lang="${locale}">`)
    for (const { label, value } of email.rows ?? []) {
      expect(html).toContain(label)
      expect(text).toContain(`${label}: ${value}`)
    }
    if (email.button) {
      const { label, paste, url } = email.button
      expect(html.split(`href="${url}"`)).toHaveLength(3)
      expect(html).toContain(`>${label}</a>`)
      expect(html).toContain(paste)
      expect(text).toContain(url)
    }
    expect(html + text).not.toMatch(/undefined|\[object|\{\w+[,}]/)
  })
})

test('every email to customers names the seller and not the installation', () => {
  expect(toCustomers.length).toBeGreaterThan(25)
  for (const template of toCustomers) {
    const html = htmlOf(sampleEmail(i18n, 'en', template, origin))
    expect(html, template).toContain('The Analytical Society')
    expect(html, template).not.toContain('Guildhall')
  }
})

test('button and links have the color of the seller, and another one in the dark', () => {
  const html = htmlOf(content)
  const { dark, light } = colorsOf('#a01f2b')
  expect(html).toContain(`background:${light.accent};border-radius`)
  expect(html).toContain(`border-left:6px solid ${light.accent}`)
  expect(html).toContain(`.button{background:${dark.accent} !important}`)
  expect(htmlOf({ ...content, accent: null })).not.toContain(light.accent)
})

test('the logo has its size, and the name of the seller stands beside it', () => {
  const html = htmlOf(content)
  expect(html).toContain(`<img src="${logo.url}" alt="" width="40" height="40"`)
  expect(html).toMatch(/<img [^>]+><\/td><td [^>]+>The Analytical Society<\/td>/)
  expect(htmlOf({ ...content, logo: null })).not.toContain('<img')
})

test('nothing that somebody wrote becomes markup', () => {
  const hostile = '"><img src=x onerror=alert(1)></style><script>'
  const html = htmlOf({
    ...content,
    logo: null,
    brand: hostile,
    subject: hostile,
    preview: hostile,
    greeting: hostile,
    paragraphs: [hostile],
    rows: [{ label: hostile, value: hostile }],
    button: { label: hostile, lead: hostile, paste: hostile, url: `${origin}/?${hostile}` },
    notes: [hostile],
    expiry: hostile,
    notYou: hostile,
    footer: hostile,
    links: [{ label: hostile, lead: hostile, url: `${origin}/?${hostile}` }],
  })
  expect(html).not.toMatch(/<script|<img/)
  expect(html.match(/<\/style>/g)).toHaveLength(1)
})
