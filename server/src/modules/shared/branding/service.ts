import type { BrandingField, BrandingInput } from '@guildhall/contract/shared/branding'
import type { z } from 'zod'
import { AppError } from '../../../kernel/index.ts'
import type { CurrentBranding } from '../../../platform/branding/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { toWire } from './wire.ts'

type Input = z.output<typeof BrandingInput>

const installation = { kind: 'installation', id: 'logo' } as const

/** Changes the look of this installation, as far as the settings file leaves it open. */
export function createBrandingSettings({ branding, database, events, pictures }: Dependencies) {
  type Stored = Awaited<ReturnType<typeof branding.lock>>

  async function change(tx: Tx, changes: Partial<Stored>): Promise<CurrentBranding> {
    const before = await branding.lock(tx)
    const next = { ...before, ...changes }
    const changed = (Object.keys(changes) as BrandingField[]).filter(
      (field) => before[field] !== next[field],
    )
    const saved = await branding.save(tx, next)
    if (changed.length > 0) {
      await events.append(tx, 'branding.updated', 'branding:installation', {
        ...toWire(saved),
        changed,
      })
    }
    return saved
  }

  return {
    current: () => branding.current(),
    fixed: branding.fixed,
    update(input: Input) {
      const given = Object.entries(input).filter(([, value]) => value !== undefined)
      if (given.some(([field]) => branding.fixed.includes(field as BrandingField))) {
        throw new AppError('THIS_IS_SET_IN_THE_SETTINGS_FILE')
      }
      return database.transaction((tx) => change(tx, Object.fromEntries(given)))
    },
    setLogo: (content: string) =>
      pictures.replace(installation, content, (tx, logo) => change(tx, { logo })),
    removeLogo: () =>
      database.transaction(async (tx) => {
        await pictures.remove(tx, installation)
        return change(tx, { logo: null })
      }),
  }
}
export type BrandingSettings = ReturnType<typeof createBrandingSettings>
