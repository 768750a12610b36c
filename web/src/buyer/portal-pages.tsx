import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { Receipt } from '../screens/billing/checkout-page/Receipt.tsx'
import { Away } from '../screens/billing/portal-pages/Away.tsx'
import { Benefit } from '../screens/billing/portal-pages/Benefit.tsx'
import { Cards } from '../screens/billing/portal-pages/Cards.tsx'
import { Disconnect } from '../screens/billing/portal-pages/Disconnect.tsx'
import { EmbeddedCard, EmbeddedCardResult } from '../screens/billing/portal-pages/EmbeddedCard.tsx'
import { Home } from '../screens/billing/portal-pages/Home.tsx'
import { NewCardPage } from '../screens/billing/portal-pages/NewCard.tsx'
import { Order } from '../screens/billing/portal-pages/Order.tsx'
import { AllOrders } from '../screens/billing/portal-pages/Orders.tsx'
import { PayOrder } from '../screens/billing/portal-pages/PayOrder.tsx'
import { Plan } from '../screens/billing/portal-pages/Plan.tsx'
import { Seats } from '../screens/billing/portal-pages/Seats.tsx'
import { Settings } from '../screens/billing/portal-pages/Settings.tsx'
import { Subscription } from '../screens/billing/portal-pages/Subscription.tsx'
import { Usage } from '../screens/billing/portal-pages/Usage.tsx'
import { Withdrawal } from '../screens/billing/portal-pages/Withdrawal.tsx'

type Pages = Extract<
  BuyerPage,
  {
    kind:
      | 'receipt'
      | 'portal-home'
      | 'portal-benefit'
      | 'portal-away'
      | 'portal-disconnect'
      | 'portal-usage'
      | 'portal-orders'
      | 'portal-order'
      | 'portal-seats'
      | 'portal-withdrawal'
      | 'portal-subscription'
      | 'portal-plan'
      | 'portal-settings'
      | 'portal-cards'
      | 'portal-new-card'
      | 'embedded-card'
      | 'embedded-card-result'
      | 'pay-order'
  }
>

/** Pages with what was bought, and on which it is looked after. */
export function PortalPages({ page }: { page: Pages }) {
  switch (page.kind) {
    case 'receipt':
      return <Receipt page={page} />
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
  }
}
