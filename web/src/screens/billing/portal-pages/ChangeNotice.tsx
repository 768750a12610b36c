import type { ChangeNote } from '@guildhall/contract/portal-pages'
import { ButtonLink, Note } from '../../../ui/index.ts'
import { useWords } from '../checkout-page/use-page.ts'
import { isDecline } from './declines.ts'
import { usePortal } from './use-portal.ts'

const tones = {
  amountsChanged: 'warn',
  declined: 'danger',
  noFunds: 'danger',
  cardLost: 'danger',
  notApproved: 'danger',
  needsCard: 'warn',
  processing: 'info',
  salesStopped: 'warn',
  seatsInUse: 'warn',
  refused: 'danger',
} as const

/** Why a change was not made, with the way to another card where it was the card. */
export function ChangeNotice({
  cards,
  note,
}: {
  /** Null where another card is entered beside it. */
  cards: string | null
  note: ChangeNote | null
}) {
  const { t } = usePortal()
  const { t: ofCheckout } = useWords()
  if (note === null) return null
  const action =
    cards !== null && (isDecline(note) || note === 'needsCard') ? (
      <ButtonLink size="sm" href={cards}>
        {t('plan.cards')}
      </ButtonLink>
    ) : null
  return (
    <Note role="alert" tone={tones[note]} action={action}>
      {isDecline(note) ? ofCheckout(`notes.${note}`) : t(`plan.notes.${note}`)}
    </Note>
  )
}
