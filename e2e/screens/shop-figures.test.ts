import { useApp } from '../testing/app.ts'
import { dataTransferScreens } from '../testing/data-transfer-states.ts'
import { goingLiveScreens } from '../testing/going-live-states.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { shopMeterScreens, shopUsageScreens } from '../testing/shop-meter-states.ts'
import { shopMetricScreens } from '../testing/shop-metric-states.ts'
import { testModeScreens } from '../testing/test-mode-states.ts'

testScreenStates(useApp(), [
  ...dataTransferScreens,
  ...goingLiveScreens,
  ...shopMeterScreens,
  ...shopUsageScreens,
  ...shopMetricScreens,
  ...testModeScreens,
])
