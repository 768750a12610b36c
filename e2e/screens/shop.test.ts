import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopCustomerScreens } from '../testing/shop-customer-states.ts'
import { shopMetricScreens } from '../testing/shop-metric-states.ts'
import { shopOrderScreens } from '../testing/shop-order-states.ts'
import { shopSubscriptionScreens } from '../testing/shop-subscription-states.ts'

testScreenStates(useApp(), [
  ...shopOrderScreens,
  ...shopCustomerScreens,
  ...shopMetricScreens,
  ...shopSubscriptionScreens,
])
