import type { ReactNode } from 'react'
import type { Catalogs } from '../lib/catalogs.ts'

/** A page in the navigation, the palette and the list of shortcuts. */
export type NavEntry<Path extends string = string> = {
  readonly path: Path
  readonly label: keyof Catalogs['shell']['ui']['nav']
  readonly icon: ReactNode
  /** The letter after `g` that leads there. */
  readonly letter?: string | undefined
}
