import { Row } from '../../ui/index.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** Language and theme, at the foot of every page outside the house. */
export function Preferences() {
  return (
    <Row justify="between">
      <LanguageMenu />
      <ThemeMenu />
    </Row>
  )
}
