import { testScenes } from '../testing/matrix.ts'
import { entering } from '../testing/scenes.ts'
import { useStage } from '../testing/stage.ts'

testScenes(useStage(), entering)
