import { useApp } from '../testing/app.ts'
import { disputeScreens } from '../testing/dispute-states.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopCheckoutScreens } from '../testing/shop-checkout-states.ts'
import { shopCustomerScreens } from '../testing/shop-customer-states.ts'
import { shopOrderScreens } from '../testing/shop-order-states.ts'
import { shopRefundScreens } from '../testing/shop-refund-states.ts'
import { shopSubscriptionScreens } from '../testing/shop-subscription-states.ts'
import { withdrawalScreens } from '../testing/withdrawal-states.ts'

testScreenStates(useApp(), [
  ...disputeScreens,
  ...shopCheckoutScreens,
  ...shopCustomerScreens,
  ...shopOrderScreens,
  ...shopRefundScreens,
  ...shopSubscriptionScreens,
  ...withdrawalScreens,
])
