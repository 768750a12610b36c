import { useApp } from '../testing/app.ts'
import { embedScreens } from '../testing/embed-states.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopBenefitScreens } from '../testing/shop-benefit-states.ts'
import { shopCustomFieldScreens } from '../testing/shop-custom-field-states.ts'
import { shopDiscountChoices, shopDiscountScreens } from '../testing/shop-discount-states.ts'
import { shopLinkScreens, shopLinkSearches } from '../testing/shop-link-states.ts'
import { shopProductScreens } from '../testing/shop-product-states.ts'

testScreenStates(useApp(), [
  ...shopBenefitScreens,
  ...shopCustomFieldScreens,
  ...shopDiscountScreens,
  ...embedScreens,
  ...shopLinkScreens,
  ...shopProductScreens,
  ...shopDiscountChoices,
  ...shopLinkSearches,
])
