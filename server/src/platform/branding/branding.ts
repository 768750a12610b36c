import { legalPath } from '@guildhall/contract/legal-links'
import { colorsOf } from '@guildhall/contract/shared/accent-colors'
import type { BrandingField } from '@guildhall/contract/shared/branding'
import type { Database, Sql, Tx } from '../database/index.ts'
import { createCache, type Signals } from '../signals/index.ts'
import type { Clock } from '../system.ts'
import * as store from './store.ts'

type Chosen = { readonly [Field in BrandingField]?: store.Stored[Field] | undefined }

const nothing: store.Stored = {
  name: null,
  logo: null,
  accentColor: null,
  senderName: null,
  mailFooter: null,
  support: null,
  termsUrl: null,
  privacyUrl: null,
  ownTerms: false,
  ownPrivacy: false,
}

const topic = 'branding'
const productName = 'Guildhall'

type Dependencies = {
  readonly database: Pick<Database, 'sql'>
  readonly signals: Signals
  readonly clock: Clock
  readonly settings: { readonly branding: Chosen }
}

/** The look of this installation: of the settings file, else as chosen on the settings page. */
export function createBranding({ clock, database, settings, signals }: Dependencies) {
  const file: Chosen = settings.branding
  const fixed = (Object.keys(file) as BrandingField[]).filter((field) => file[field] !== undefined)
  const cached = createCache<ReturnType<typeof combine>>(signals, clock, {
    topics: [topic],
    maxEntries: 1,
  })

  function combine(stored: store.Stored) {
    const set = Object.entries(file).filter(([, value]) => value !== undefined)
    const all: store.Stored = { ...stored, ...Object.fromEntries(set) }
    const { name, accentColor, ownTerms, ownPrivacy, termsUrl, privacyUrl, ...rest } = all
    return {
      ...rest,
      /** The addresses that were set; without one, the texts of this server are linked. */
      setLinks: { termsUrl, privacyUrl },
      termsUrl: termsUrl ?? (ownTerms ? legalPath('terms') : null),
      privacyUrl: privacyUrl ?? (ownPrivacy ? legalPath('privacy') : null),
      name: name ?? productName,
      accentColor,
      colors: accentColor === null ? null : colorsOf(accentColor),
    }
  }

  const load = async (sql: Sql) => combine((await store.find(sql)) ?? nothing)

  /** The stored values, one change at a time. */
  async function lock(tx: Tx): Promise<store.Stored> {
    await store.lock(tx)
    return (await store.find(tx)) ?? nothing
  }

  async function save(tx: Tx, stored: store.Stored) {
    await store.save(tx, stored, clock.now())
    await signals.publish(tx, topic, '')
    return combine(stored)
  }

  return {
    fixed,
    lock,
    save,
    /** Inside a transaction, with that: it must not wait for another connection. */
    async current(sql: Sql = database.sql) {
      const found = await cached(topic, async () => ({
        value: await load(sql),
        subjects: [`${topic}:`],
      }))
      return found ?? load(sql)
    },
    /** Which texts of its own this server shows: links lead there where no address is set. */
    async showOwnTexts(tx: Tx, own: Pick<store.Stored, 'ownTerms' | 'ownPrivacy'>) {
      const before = await lock(tx)
      const isSame = before.ownTerms === own.ownTerms && before.ownPrivacy === own.ownPrivacy
      if (!isSame) await save(tx, { ...before, ...own })
    },
  }
}
export type Branding = ReturnType<typeof createBranding>
export type CurrentBranding = Awaited<ReturnType<Branding['current']>>
