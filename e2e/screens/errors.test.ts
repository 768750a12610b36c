import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { errorScreens } from '../testing/error-states.ts'

testScreenStates(useApp(), errorScreens)
