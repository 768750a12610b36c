import { useApp } from '../testing/app.ts'
import { testScreenStates } from '../testing/matrix.ts'
import { emailLinkScreens } from '../testing/screen-states.ts'

testScreenStates(useApp(), emailLinkScreens)
