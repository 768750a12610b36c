import { useEffect, useRef, useState } from 'react'
import type { Draft, Product } from './draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'

const pause = 500

type Kept = { readonly at: number | null; readonly isSafe: boolean }

/** A draft that this browser keeps while it is not saved, so that a reload or the next day finds it. */
export function useDraft(organizationId: string, product: Product | undefined, initial: Draft) {
  const version = product?.modifiedAt?.toISOString() ?? null
  const [found] = useState(() => readDraft(organizationId, product?.id))
  const begun = found?.draft ?? initial
  const [draft, setDraft] = useState(begun)
  /** Fields that keep their own text begin anew with it. */
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<Kept>({ at: found?.at ?? null, isSafe: true })
  const [isFound, setFound] = useState(found !== null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const isOver = useRef(false)

  useEffect(() => {
    if (draft === begun || isOver.current) return
    const timer = setTimeout(() => {
      if (isOver.current) return
      if (!isDirty) {
        forgetDraft(organizationId, product?.id)
        return setKept({ at: null, isSafe: true })
      }
      const at = Date.now()
      setKept({ at, isSafe: keepDraft(organizationId, product?.id, { draft, at, version }) })
    }, pause)
    return () => clearTimeout(timer)
  }, [draft, begun, isDirty, organizationId, product?.id, version])

  function discard() {
    forgetDraft(organizationId, product?.id)
    setDraft(initial)
    setFound(false)
    setKept({ at: null, isSafe: true })
    setRound(round + 1)
  }

  return {
    draft,
    set: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    round,
    isDirty,
    /** When it was kept last; it is lost with the page where this browser keeps nothing. */
    kept,
    /** Of an earlier visit. */
    found: isFound ? found : null,
    /** The product was changed since the draft was begun. */
    isOutdated: isFound && found !== null && found.version !== version,
    discard,
    /** Now, before the page begins anew. */
    keep() {
      keepDraft(organizationId, product?.id, { draft, at: Date.now(), version })
    },
    /** It was saved. */
    finish() {
      isOver.current = true
      forgetDraft(organizationId, product?.id)
    },
  }
}
