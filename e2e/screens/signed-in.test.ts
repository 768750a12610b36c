import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { signedInScreens } from '../testing/screen-states.ts'

testScreenStates(useApp(), signedInScreens)
