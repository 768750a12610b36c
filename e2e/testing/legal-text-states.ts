import { type Locale, locales } from '@guildhall/contract/boot'
import { expect } from 'vitest'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { administrator } from './users.ts'

type Options = Parameters<App['newUser']>[0]
type Kind = 'terms' | 'privacy'

/** An administrator publishes a text through the API; an empty one is removed. */
export async function publish(
  app: App,
  admin: TestUser,
  kind: Kind,
  locale: Locale,
  markdown: string,
) {
  const address = `/api/admin/legal-texts/${kind}/${locale}`
  const { revision } = await (await admin.context.request.get(address)).json()
  const answer = await admin.context.request.put(address, {
    data: { markdown, revision },
    headers: { origin: app.origin },
  })
  expect(answer.ok(), `${address}: ${answer.status()}`).toBe(true)
}

type Texts = Partial<Record<Locale, string>>

/** The texts of a kind are these, and no others. */
async function publishOnly(app: App, admin: TestUser, kind: Kind, texts: Texts) {
  for (const locale of locales) await publish(app, admin, kind, locale, texts[locale] ?? '')
}

const german = `# Nutzungsbedingungen

Die **Werkstatt Lindenau** betreibt diesen Dienst. Wer ihn nutzt, nimmt diese Bedingungen an.

## Geltungsbereich

* Diese Bedingungen gelten für alle [Donaudampfschifffahrtsgesellschaften](https://example.com).
* Abweichende Bedingungen gelten nicht.

## Preise

| Leistung | Preis |
| --- | ---: |
| Turmuhr, jährlich | 1.240 € |
| Pendeluhr | 90 € |

## Kündigung

> Jeder kann jederzeit kündigen.

## Schlussbestimmungen

1. Es gilt deutsches Recht.
2. Sind einzelne Bedingungen unwirksam, so gelten die anderen.
`

const russian = `# Условия использования

Сервис ведёт **мастерская «Линденау»**. Пользуясь им, вы принимаете эти условия.

## Общие положения

* Условия действуют для всех, кто [пользуется сервисом](https://example.com).
* Другие условия не действуют.

## Цены

Оплата вносится вперёд за каждый месяц.
`

const english = `# Terms of use

**Lindenau Workshop** runs this service. Whoever uses it accepts these terms.

## Scope

* The terms apply to everybody who [uses the service](https://example.com).
* Other terms do not apply.
`

const turkish = `# Gizlilik politikası

Bu hizmeti **Lindenau atölyesi** işletir.

## Veriler

Yalnızca oturum açmak için gereken veriler saklanır.
`

async function visitor(app: App, options: Options, kind: Kind, texts: Texts) {
  await publishOnly(app, await administrator(app), kind, texts)
  return app.newUser(options)
}

/** The pages that everybody sees. */
export const legalPageStates: readonly ScreenState[] = [
  {
    name: 'terms in the language of the visitor',
    path: '/legal/terms',
    names: [...namesIn(english), 'Deutsch', 'Русский'],
    who: (app, options) => visitor(app, options, 'terms', { en: english, de: german, ru: russian }),
  },
  {
    name: 'a privacy policy in another language',
    path: '/legal/privacy',
    names: namesIn(turkish),
    who: (app, options) => visitor(app, options, 'privacy', { tr: turkish }),
  },
  {
    name: 'a privacy policy that was removed',
    path: '/legal/privacy',
    who: (app, options) => visitor(app, options, 'privacy', {}),
    async before(user) {
      user.allow(/404 GET \/legal\/privacy/)
    },
  },
]

/** The words of a text, as the page shows them. */
function namesIn(text: string): string[] {
  const pieces = text.split(/\n|\*\*|[[\]]|\(https[^)]*\)/)
  return pieces.map((piece) => piece.replace(/^[#*>|\d. -]+|[ |]+$/g, '').trim()).filter(Boolean)
}

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`
const head = (kind: Kind, locale: Locale, day: number, length = 4210) => ({
  kind,
  locale,
  revision: 3,
  changedAt: at(day),
  length,
})
const heads = [
  head('terms', 'en', 20),
  head('terms', 'de', 21),
  head('terms', 'ru', 3),
  head('terms', 'pl', 22, 0),
]
const edited = (markdown: string, revision = 3) => ({
  kind: 'terms',
  locale: 'de',
  revision,
  markdown,
  changedAt: at(21),
  revisions: [
    { revision: 2, changedAt: at(9), length: 0 },
    { revision: 1, changedAt: at(2), length: 12_345 },
  ],
})

const fulfil = (user: TestUser, path: string, json: unknown) =>
  user.page.route(`**/api/admin/legal-texts${path}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
  )

async function answers(user: TestUser) {
  await fulfil(user, '', { items: heads })
  await fulfil(user, '/terms/de', edited(german))
}

const names = ['Deutsch', 'Nutzungsbedingungen', ...namesIn(german)]
const ownNames = ['Русский', 'Українська', 'Español', 'Deutsch', 'Polski', 'Français', 'Türkçe']

/** The texts as the operator writes them. */
export const legalTextScreens: readonly ScreenState[] = [
  {
    name: 'no legal texts',
    path: '/admin/legal',
    who: administrator,
    names: ownNames,
    before: (user) => fulfil(user, '', { items: [] }),
    act: (page) => page.locator('main tbody a').nth(7).waitFor(),
  },
  {
    name: 'legal texts, one older than the English one, links elsewhere',
    path: '/admin/legal?tab=terms',
    who: administrator,
    names: [...ownNames, 'https://werkstatt-lindenau.example/nutzungsbedingungen'],
    async before(user) {
      await answers(user)
      await user.page.route('**/api/admin/branding', async (route) => {
        const settings = await (await route.fetch()).json()
        const termsUrl = 'https://werkstatt-lindenau.example/nutzungsbedingungen'
        await route.fulfill({ json: { ...settings, termsUrl } })
      })
    },
    act: (page) => page.locator('main tbody time').nth(2).waitFor(),
  },
  {
    name: 'a legal text, being changed',
    path: '/admin/legal/terms/de',
    who: administrator,
    names,
    before: answers,
    async act(page) {
      await page.locator('main [data-prose] td').first().waitFor()
      await page.locator('textarea').press('End')
      await page.locator('textarea').pressSequentially(' ')
      await page.locator('form button[type=button]').waitFor()
    },
  },
  {
    name: 'a legal text that somebody else changed',
    changes: true,
    path: '/admin/legal/terms/de',
    who: administrator,
    names,
    before: answers,
    async act(page, user) {
      user.allow('409 PUT /api/admin/legal-texts/terms/de')
      await page.locator('main [data-prose] td').first().waitFor()
      await page.locator('textarea').fill(german.slice(0, 300))
      await user.page.unroute('**/api/admin/legal-texts/terms/de')
      await fulfil(user, '/terms/de', edited(german, 4))
      await page.locator('form button[type=submit]').click()
      await page.locator('textarea[readonly]').waitFor()
    },
  },
  {
    name: 'a legal text, an earlier version open',
    path: '/admin/legal/terms/de?open=1',
    who: administrator,
    names,
    async before(user) {
      await answers(user)
      const version = { revision: 1, markdown: german, changedAt: at(2) }
      await fulfil(user, '/terms/de/versions/1', version)
    },
    async act(page) {
      await page
        .locator('[data-part=drawer] [data-prose] td, [role=dialog] [data-prose] td')
        .first()
        .waitFor()
    },
  },
  {
    name: 'a legal text, nothing written',
    path: '/admin/legal/privacy/en',
    who: administrator,
    act: (page) => page.locator('textarea').waitFor(),
  },
]
