import type { DeclineNote } from '@guildhall/contract/decline-note'
import type { EmbeddedCardResult, WaitingCard } from '@guildhall/contract/portal-card-pages'
import { isUuid } from '../../../kernel/index.ts'
import { noteOfDecline } from '../checkout-page/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { LiveForms } from './live-forms.ts'
import type { Owner } from './visits.ts'

/** Questions to the processor of whoever comes back from their bank. */
const questions = { max: 30, seconds: 60 }

type Added = {
  readonly note: DeclineNote | 'saved' | 'processing' | null
  readonly waiting: WaitingCard | null
  readonly saved: EmbeddedCardResult['saved']
}

const processing: Added = { note: 'processing', waiting: null, saved: null }

/** What became of an attempt to save a card, which is asked for where it is not known. */
export function createAddedCard(
  { limits, portal }: Pick<Dependencies, 'limits' | 'portal'>,
  live: LiveForms,
) {
  return async (caller: string, owner: Owner, attemptId: string): Promise<Added> => {
    const isAllowed = await limits.allowFrom('portal-pages.added', caller, questions)
    if (!isAllowed || !isUuid(attemptId)) return processing
    const intent = await portal.cards.attempts.read(owner, attemptId)
    const { brand, code, last4, methodId, status } = intent
    if (status === 'succeeded') {
      const saved =
        methodId === null ? null : { id: methodId, brand: brand ?? '', last4: last4 ?? '' }
      return { note: 'saved', waiting: null, saved }
    }
    if (status === 'failed' || status === 'canceled') {
      return { ...processing, note: noteOfDecline(code) }
    }
    const waiting = await live.waiting(owner, intent)
    return waiting ? { note: null, waiting, saved: null } : processing
  }
}
