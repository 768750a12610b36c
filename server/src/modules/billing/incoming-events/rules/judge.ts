/** What is known of an object. */
export type Known = {
  /** Microseconds since 1970, as the provider last changed it. */
  readonly stamp: number
  /** It was changed since it was created. */
  readonly isChanged: boolean
  /** When the provider told it; null where the message did not say it. */
  readonly toldAt: number | null
  /** What was told of it at its stamp. */
  readonly types: readonly string[]
  /** From a copy inside of another object alone. */
  readonly isCopy: boolean
  /** A picture of its customer said it last; `part` where nothing else is known of it. */
  readonly pictured: 'part' | 'whole' | null
  readonly isDeleted: boolean
  readonly progress: number
}

/** What an event tells of it. */
export type Told = Pick<Known, 'stamp' | 'isChanged' | 'toldAt' | 'isDeleted' | 'progress'> & {
  readonly type: string
  /** It says of the object what is known of it. */
  readonly isSame: boolean
}

/**
 * `told`: nothing changes, but this type of event has not been passed on yet. `completes`: what is known is newer,
 * and a part; the rest is taken from this.
 */
export type Judgement = 'applied' | 'told' | 'completes' | 'repeated' | 'older'

/**
 * What becomes of an event, by what the data says alone: events may be lost, doubled, late and out of order.
 * Of two that arrive, the later one wins at the end, whichever comes first.
 */
export function judge(known: Known | undefined, told: Told): Judgement {
  if (!known || known.isCopy) return 'applied'
  // Only asking the provider brings back what it deleted.
  if (known.isDeleted !== told.isDeleted) return told.isDeleted ? 'applied' : 'older'
  if (told.stamp < known.stamp) return known.pictured === 'part' ? 'completes' : 'older'
  // An event of its own says more than the picture of the same change.
  if (told.stamp > known.stamp || known.pictured !== null) return 'applied'
  if (told.isSame) return known.types.includes(told.type) ? 'repeated' : 'told'
  if (told.isChanged !== known.isChanged) return told.isChanged ? 'applied' : 'older'
  if (told.progress !== known.progress) return told.progress > known.progress ? 'applied' : 'older'
  if (told.toldAt !== null && known.toldAt !== null && told.toldAt < known.toldAt) return 'older'
  return 'applied'
}
