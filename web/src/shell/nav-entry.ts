import type { ReactNode } from 'react'
import type { Catalogs } from '../lib/catalogs.ts'

/** A page in the navigation, the palette and the list of shortcuts. */
export type NavEntry<Path extends string = string> = {
  readonly path: Path
  readonly label: keyof Catalogs['shell']['ui']['nav']
  readonly icon: ReactNode
  /** The letter after `g` that leads there. */
  readonly letter?: string | undefined
  /** Pages that are listed below it while one of them is open; its own path is that of the first. */
  readonly inside?: readonly NavEntry<Path>[] | undefined
}

/** A part of a navigation with a title of its own. */
export type NavGroup<Path extends string = string> = {
  readonly title: keyof Catalogs['shell']['ui']['sections']
  readonly entries: readonly NavEntry<Path>[]
}
