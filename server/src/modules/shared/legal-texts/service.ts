import { createHash } from 'node:crypto'
import type { Locale } from '@guildhall/contract/boot'
import { type LegalKind, mostEarlierVersions } from '@guildhall/contract/shared/legal-texts'
import { AppError, orThrow } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createCache } from '../../../platform/signals/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Rendered, render } from './html.ts'
import { chosenOf } from './rules/choice.ts'
import type { Place, Version } from './store.ts'
import * as store from './store.ts'

/** A text as visitors see it. */
export type Shown = Place &
  Version &
  Rendered & {
    /** All languages of it. */
    readonly locales: readonly Locale[]
    /** Changes with everything that is shown. */
    readonly tag: string
  }

const topic = 'legal-texts'

/** The terms and the privacy policy of this server, which the operator writes in any of its languages. */
export function createLegalTexts({
  branding,
  clock,
  database,
  events,
  i18n,
  signals,
}: Dependencies) {
  const cached = createCache<Shown>(signals, clock, { topics: [topic], maxEntries: 16 })

  const loading = new Map<string, Promise<Shown | undefined>>()

  const rendered = (locale: Locale, text: string) =>
    orThrow(render(text, i18n.translate(locale, 'legal-pages.ui.contents')))

  async function load(kind: LegalKind, asked: Locale): Promise<Shown | undefined> {
    const { sql } = database
    const heads = await store.listShown(sql, kind)
    const locales = heads.map(({ locale }) => locale)
    const locale = chosenOf(asked, locales)
    const head = heads.find((each) => each.locale === locale)
    const found = head && (await store.find(sql, { kind, locale: head.locale }, head.version))
    if (!head || !found) return undefined
    const shown = {
      kind,
      locale: head.locale,
      locales,
      ...found,
      ...rendered(head.locale, found.text),
    }
    const tag = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
    return { ...shown, tag }
  }

  /** With the versions before the newest one; of a text that was never written, the first one is 0. */
  async function read(place: Place) {
    const [current, versions] = await Promise.all([
      store.findNewest(database.sql, place),
      store.listVersions(database.sql, place, mostEarlierVersions + 1),
    ])
    const version = current?.version ?? 0
    return {
      ...place,
      version,
      text: current?.text ?? '',
      changedAt: current?.changedAt ?? null,
      versions: versions.filter((each) => each.version < version),
    }
  }

  /** Pages and emails link to the texts that there are. */
  async function linkTexts(tx: Tx) {
    const shown = (await store.listHeads(tx)).filter(({ length }) => length > 0)
    const has = (kind: LegalKind) => shown.some((each) => each.kind === kind)
    await branding.showOwnTexts(tx, { ownTerms: has('terms'), ownPrivacy: has('privacy') })
  }

  async function publish(
    tx: Tx,
    place: Place,
    known: number,
    text: string,
    restored: number | null,
  ) {
    const current = await store.findNewest(tx, place)
    if ((current?.version ?? 0) !== known) throw new AppError('LEGAL_TEXT_HAS_CHANGED')
    if ((current?.text ?? '') === text) return
    rendered(place.locale, text)
    const version = known + 1
    await store.insert(tx, place, { version, text, changedAt: clock.now() })
    await store.removeBefore(tx, place, version - mostEarlierVersions)
    await linkTexts(tx)
    await signals.publish(tx, topic, place.kind)
    const { kind, locale } = place
    const details = { kind, locale, revision: version, removed: text === '', restored }
    await events.append(tx, 'legal_text.updated', `legal-text:${kind}:${locale}`, details)
  }

  return {
    /** Read once for all who wait for it. */
    show(kind: LegalKind, asked: Locale): Promise<Shown | undefined> {
      const key = `${kind} ${asked}`
      const running = loading.get(key)
      if (running) return running
      const read = cached(key, async () => {
        const value = await load(kind, asked)
        return value && { value, subjects: [`${topic}:${kind}`] }
      }).finally(() => loading.delete(key))
      loading.set(key, read)
      return read
    },
    list: () => store.listHeads(database.sql),
    read,
    async readVersion(place: Place, version: number) {
      const found = await store.find(database.sql, place, version)
      if (!found) throw new AppError('LEGAL_TEXT_NOT_FOUND')
      return found
    },
    preview: rendered,
    /** `known` is the version that was edited. */
    async save(place: Place, known: number, given: string) {
      const text = given.trim() === '' ? '' : given.replaceAll('\r\n', '\n')
      await database.transaction(async (tx) => {
        await store.lock(tx)
        await publish(tx, place, known, text, null)
      })
      return read(place)
    },
    async restore(place: Place, known: number, version: number) {
      await database.transaction(async (tx) => {
        await store.lock(tx)
        const found = await store.find(tx, place, version)
        if (!found) throw new AppError('LEGAL_TEXT_NOT_FOUND')
        await publish(tx, place, known, found.text, version)
      })
      return read(place)
    },
  }
}
export type LegalTexts = ReturnType<typeof createLegalTexts>
