import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { CheckoutForm } from '../screens/billing/checkout-page/CheckoutForm.tsx'
import { Framed } from '../screens/billing/checkout-page/Framed.tsx'
import { FrameRefusal } from '../screens/billing/checkout-page/FrameRefusal.tsx'
import { Notice } from '../screens/billing/checkout-page/Notice.tsx'
import { Progress } from '../screens/billing/checkout-page/Progress.tsx'
import { Receipt } from '../screens/billing/checkout-page/Receipt.tsx'
import { Away } from '../screens/billing/portal-pages/Away.tsx'
import { Benefit } from '../screens/billing/portal-pages/Benefit.tsx'
import { Cards } from '../screens/billing/portal-pages/Cards.tsx'
import { Disconnect } from '../screens/billing/portal-pages/Disconnect.tsx'
import { EmbeddedCard, EmbeddedCardResult } from '../screens/billing/portal-pages/EmbeddedCard.tsx'
import { Entry } from '../screens/billing/portal-pages/Entry.tsx'
import { HeldPlan } from '../screens/billing/portal-pages/HeldPlan.tsx'
import { Home } from '../screens/billing/portal-pages/Home.tsx'
import { NewCardPage } from '../screens/billing/portal-pages/NewCard.tsx'
import { Order } from '../screens/billing/portal-pages/Order.tsx'
import { AllOrders } from '../screens/billing/portal-pages/Orders.tsx'
import { PayOrder } from '../screens/billing/portal-pages/PayOrder.tsx'
import { Plan } from '../screens/billing/portal-pages/Plan.tsx'
import { Seat } from '../screens/billing/portal-pages/Seat.tsx'
import { Seats } from '../screens/billing/portal-pages/Seats.tsx'
import { Settings } from '../screens/billing/portal-pages/Settings.tsx'
import { Subscription } from '../screens/billing/portal-pages/Subscription.tsx'
import { Switch } from '../screens/billing/portal-pages/Switch.tsx'
import { Usage } from '../screens/billing/portal-pages/Usage.tsx'
import { Withdrawal } from '../screens/billing/portal-pages/Withdrawal.tsx'
import { Declaration } from '../screens/billing/withdrawal-page/Declaration.tsx'
import { Declared } from '../screens/billing/withdrawal-page/Declared.tsx'
// With the base styles.
import '../ui/brand.ts'

/** The page of each kind. The browser gets the styles of this file and its imports, and none of its code. */
export function Page({ page }: { page: BuyerPage }) {
  return (
    <Framed page={page}>
      <Content page={page} />
    </Framed>
  )
}

function Content({ page }: { page: BuyerPage }) {
  switch (page.kind) {
    case 'checkout':
      return <CheckoutForm page={page} heldPlan={<HeldPlan page={page} />} />
    case 'progress':
      return <Progress page={page} />
    case 'receipt':
      return <Receipt page={page} />
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
    case 'portal-home':
      return <Home page={page} />
    case 'portal-benefit':
      return <Benefit page={page} />
    case 'portal-away':
      return <Away page={page} />
    case 'portal-disconnect':
      return <Disconnect page={page} />
    case 'portal-usage':
      return <Usage page={page} />
    case 'portal-orders':
      return <AllOrders page={page} />
    case 'portal-order':
      return <Order page={page} />
    case 'portal-seats':
      return <Seats page={page} />
    case 'portal-withdrawal':
      return <Withdrawal page={page} />
    case 'portal-subscription':
      return <Subscription page={page} />
    case 'portal-plan':
      return <Plan page={page} />
    case 'portal-settings':
      return <Settings page={page} />
    case 'portal-cards':
      return <Cards page={page} />
    case 'portal-new-card':
      return <NewCardPage page={page} />
    case 'embedded-card':
      return <EmbeddedCard page={page} />
    case 'embedded-card-result':
      return <EmbeddedCardResult page={page} />
    case 'pay-order':
      return <PayOrder page={page} />
    case 'notice':
      return <Notice page={page} />
    case 'refusal':
      return <FrameRefusal page={page} />
  }
}
