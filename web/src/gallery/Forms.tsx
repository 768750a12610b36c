import { ChoiceStates } from './ChoiceStates.tsx'
import { SampleView } from './SampleView.tsx'

export function Forms() {
  return (
    <SampleView title="Forms">
      <ChoiceStates />
    </SampleView>
  )
}
