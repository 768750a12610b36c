import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { FrameRefusal } from '../screens/billing/checkout-page/FrameRefusal.tsx'
import { Notice } from '../screens/billing/checkout-page/Notice.tsx'
import { Progress } from '../screens/billing/checkout-page/Progress.tsx'
import { Entry } from '../screens/billing/portal-pages/Entry.tsx'
import { Seat } from '../screens/billing/portal-pages/Seat.tsx'
import { Switch } from '../screens/billing/portal-pages/Switch.tsx'
import { Declaration } from '../screens/billing/withdrawal-page/Declaration.tsx'
import { Declared } from '../screens/billing/withdrawal-page/Declared.tsx'

type Pages = Extract<
  BuyerPage,
  {
    kind:
      | 'progress'
      | 'declaration'
      | 'declared'
      | 'portal-entry'
      | 'portal-seat'
      | 'portal-switch'
      | 'notice'
      | 'refusal'
  }
>

/** Pages of one message or one short form. */
export function LetterPages({ page }: { page: Pages }) {
  switch (page.kind) {
    case 'progress':
      return <Progress page={page} />
    case 'declaration':
      return <Declaration page={page} />
    case 'declared':
      return <Declared page={page} />
    case 'portal-entry':
      return <Entry page={page} />
    case 'portal-seat':
      return <Seat page={page} />
    case 'portal-switch':
      return <Switch page={page} />
    case 'notice':
      return <Notice page={page} />
    case 'refusal':
      return <FrameRefusal page={page} />
  }
}
