import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopCustomerScreens } from '../testing/shop-customer-states.ts'
import { shopOrderScreens } from '../testing/shop-order-states.ts'
import { shopProductScreens } from '../testing/shop-product-states.ts'
import { shopSubscriptionScreens } from '../testing/shop-subscription-states.ts'

testScreenStates(useApp(), [
  ...shopOrderScreens,
  ...shopCustomerScreens,
  ...shopProductScreens,
  ...shopSubscriptionScreens,
])
