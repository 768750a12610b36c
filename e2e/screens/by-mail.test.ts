import { testScenes } from '../testing/matrix.ts'
import { byMail } from '../testing/scenes.ts'
import { useStage } from '../testing/stage.ts'

testScenes(useStage(), byMail)
