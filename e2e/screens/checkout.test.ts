import { allowedNames } from '../testing/allowed-texts.ts'
import { checkoutStates } from '../testing/buyer-states/checkout.ts'
import { useBuyerPages } from '../testing/buyer-states/site.ts'
import { testScreenStates } from '../testing/matrix.ts'

const { app, screenStates } = useBuyerPages(checkoutStates)
testScreenStates(app, screenStates, allowedNames)
