import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { RenewalDialog, TrialDialog } from './DateDialogs.tsx'
import { DiscountTermDialog } from './DiscountTermDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { ResumeDialog } from './ResumeDialog.tsx'
import { SeatsDialog } from './SeatsDialog.tsx'
import type { Asked } from './SubscriptionActions.tsx'

type DialogsProps = {
  shop: Shop
  asked: Asked | null
  subscription: Subscription
  onClose: () => void
}

export function SubscriptionDialogs({ shop, asked, ...rest }: DialogsProps) {
  switch (asked) {
    case 'cancel':
      return <CancelDialog {...rest} />
    case 'pause':
      return <PauseDialog {...rest} />
    case 'resume':
      return <ResumeDialog {...rest} />
    case 'seats':
      return <SeatsDialog shop={shop} {...rest} />
    case 'discount':
      return <DiscountTermDialog shop={shop} {...rest} />
    case 'trial':
      return <TrialDialog {...rest} />
    case 'renewal':
      return <RenewalDialog {...rest} />
    default:
      return null
  }
}
