import type { Clock } from '../system.ts'
import type { Boundary } from './page.ts'

/** Shallow pages are counted off, which is exact and costs nothing. */
const shallow = 1_000
const keptFor = 60_000
const most = 1_000

/**
 * Where the pages that were read a moment ago ended: who reads a long list page by page goes on
 * from there, instead of having all rows before it counted off each time. It is a hint: when it is
 * missing, the page is only slower.
 */
export function createBoundaries(clock: Clock) {
  const known = new Map<string, { readonly boundary: Boundary; readonly until: number }>()
  const nameOf = (list: string, offset: number) => `${offset} ${list}`

  return {
    /** The row before the page that begins behind `offset` rows; `list` names the list and its order. */
    find(list: string, offset: number): Boundary | undefined {
      if (offset < shallow) return undefined
      const found = known.get(nameOf(list, offset))
      return found && found.until > clock.ms() ? found.boundary : undefined
    },
    keep(list: string, offset: number, boundary: Boundary): void {
      if (offset < shallow) return
      const name = nameOf(list, offset)
      known.delete(name)
      if (known.size >= most) known.delete(known.keys().next().value ?? '')
      known.set(name, { boundary, until: clock.ms() + keptFor })
    },
  }
}
