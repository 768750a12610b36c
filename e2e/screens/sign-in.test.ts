import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { signInScreens } from '../testing/screen-states.ts'

testScreenStates(useApp(), signInScreens)
