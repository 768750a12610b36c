import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopCustomerScreens } from '../testing/shop-customer-states.ts'
import { shopOrderScreens } from '../testing/shop-order-states.ts'
import { shopSubscriptionScreens } from '../testing/shop-subscription-states.ts'
import { testModeScreens } from '../testing/test-mode-states.ts'

testScreenStates(useApp(), [
  ...shopOrderScreens,
  ...shopCustomerScreens,
  ...shopSubscriptionScreens,
  ...testModeScreens,
])
