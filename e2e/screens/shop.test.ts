import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopOrderScreens } from '../testing/shop-order-states.ts'

testScreenStates(useApp(), shopOrderScreens)
