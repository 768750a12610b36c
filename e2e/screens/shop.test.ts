import { useApp } from '../testing/app.ts'
import { dataTransferScreens } from '../testing/data-transfer-states.ts'
import { disputeScreens } from '../testing/dispute-states.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopBenefitScreens } from '../testing/shop-benefit-states.ts'
import { shopCheckoutScreens } from '../testing/shop-checkout-states.ts'
import { shopCustomFieldScreens } from '../testing/shop-custom-field-states.ts'
import { shopCustomerScreens } from '../testing/shop-customer-states.ts'
import { shopDiscountChoices, shopDiscountScreens } from '../testing/shop-discount-states.ts'
import { shopLinkScreens, shopLinkSearches } from '../testing/shop-link-states.ts'
import { shopMeterScreens, shopUsageScreens } from '../testing/shop-meter-states.ts'
import { shopMetricScreens } from '../testing/shop-metric-states.ts'
import { shopOrderScreens } from '../testing/shop-order-states.ts'
import { shopProductScreens } from '../testing/shop-product-states.ts'
import { shopRefundScreens } from '../testing/shop-refund-states.ts'
import { shopSubscriptionScreens } from '../testing/shop-subscription-states.ts'
import { testModeScreens } from '../testing/test-mode-states.ts'

testScreenStates(useApp(), [
  ...shopOrderScreens,
  ...shopCustomerScreens,
  ...shopProductScreens,
  ...shopMetricScreens,
  ...shopSubscriptionScreens,
  ...disputeScreens,
  ...shopDiscountScreens,
  ...shopCustomFieldScreens,
  ...shopBenefitScreens,
  ...shopLinkScreens,
  ...shopCheckoutScreens,
  ...shopMeterScreens,
  ...shopUsageScreens,
  ...testModeScreens,
  ...dataTransferScreens,
  ...shopRefundScreens,
  ...shopDiscountChoices,
  ...shopLinkSearches,
])
