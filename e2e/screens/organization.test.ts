import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { organizationScreens } from '../testing/screen-states.ts'

testScreenStates(useApp(), organizationScreens)
