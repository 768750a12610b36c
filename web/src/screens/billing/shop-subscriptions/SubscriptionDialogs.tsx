import type { Subscription } from '../shop/use-next-step.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { ResumeDialog } from './ResumeDialog.tsx'
import type { Asked } from './SubscriptionActions.tsx'

type DialogsProps = { asked: Asked | null; subscription: Subscription; onClose: () => void }

export function SubscriptionDialogs({ asked, ...rest }: DialogsProps) {
  switch (asked) {
    case 'cancel':
      return <CancelDialog {...rest} />
    case 'pause':
      return <PauseDialog {...rest} />
    case 'resume':
      return <ResumeDialog {...rest} />
    default:
      return null
  }
}
