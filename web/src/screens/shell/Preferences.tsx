import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

/** Language and theme, at the foot of every page outside the house. */
export function Preferences() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  )
}
