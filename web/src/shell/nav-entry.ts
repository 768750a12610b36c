import type { ReactNode } from 'react'
import type { Catalogs } from '../lib/catalogs.ts'

/** What the role of a member may allow; the same names as in the roles of an organization. */
export type Needed =
  | 'organization:update'
  | 'catalog:read'
  | 'customer:read'
  | 'sale:read'
  | 'apiKey:read'
  | 'accessToken:read'

/** A page in the navigation, the palette and the list of shortcuts. */
export type NavEntry<Path extends string = string> = {
  readonly path: Path
  readonly label: keyof Catalogs['shell']['ui']['nav']
  readonly icon: ReactNode
  /** The letter after `g` that leads there. */
  readonly letter?: string | undefined
  /** Whoever has none of these finds a refusal there, so it is not offered to them. */
  readonly needs?: readonly Needed[] | undefined
  /** It is about selling here, so it is not offered where a billing provider decides what is sold. */
  readonly isOfSelling?: true
  /** Pages that are listed below it while one of them is open; its own path is that of the first. */
  readonly inside?: readonly NavEntry<Path>[] | undefined
}

/** A part of a navigation with a title of its own. */
export type NavGroup<Path extends string = string> = {
  readonly title: keyof Catalogs['shell']['ui']['sections']
  readonly entries: readonly NavEntry<Path>[]
}
